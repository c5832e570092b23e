import type { LiveEvent, User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshCards } from '../features/cards/cards.ts'
import { refreshCard, refreshOpenCards } from '../features/cards/compare/card.ts'
import { refreshChecks } from '../features/checks/checks.ts'
import { refreshRelations } from '../features/companies/relations.ts'
import { knownDocuments, setReading, refreshDocuments, removeDocument } from '../features/documents/documents.ts'
import {
  changeDossier,
  dossierQuery,
  refreshDossier,
  withCompany,
  withLine,
  withOwnReading,
  withReader,
  withTitle,
  withUser,
} from '../features/dossiers/detail/dossier.ts'
import {
  changeLists,
  refreshLists,
  sidebarQuery,
  withNewMessage,
  withoutDossier,
  withRead,
  withUpdate,
} from '../features/dossiers/dossiers.ts'
import {
  refetchChanged,
  catchUp,
  markSeen,
  newestSeq,
  receiveMessage,
  replaceChanged,
} from '../features/messages/messages.ts'
import { seeTyping, stopTyping } from '../features/messages/typing.ts'
import { refreshColleagues } from '../features/people/colleagues.ts'
import type { LiveHandlers } from '../platform/live.ts'
import { askMissedAgain } from '../platform/query.ts'
import { isBusy } from '../platform/readings.ts'
import { dossierDataQuery } from './dossier/dossier-data.ts'
import { lookedAt, readLookedAt } from './looked-at.ts'

/** Happenings that have no event of their own to say what became of the participants. */
const changes_participants = new Set([
  'user_left',
  'user_removed',
  'access_renewed',
  'extension_requested',
  'company_replaced',
])

const burst = 100

type MessageEvent = Extract<LiveEvent, { message_type: 'chat_message' | 'system' }>

type Me = Pick<User, 'id' | 'company_id'>

/** What each event does to what is loaded: afterwards it is what a fresh fetch would give. */
export function liveHandlers(client: QueryClient, { id: me, company_id }: Me): LiveHandlers {
  let connected = false
  let soon: ReturnType<typeof setTimeout> | undefined

  async function askLists() {
    await refreshLists(client)
    readLookedAt(client)
  }

  /** What one upload sets off is told in a burst: the lists are asked once for it. */
  function askListsSoon() {
    clearTimeout(soon)
    soon = setTimeout(() => void askLists(), burst)
  }

  function hear(message: MessageEvent) {
    const { dossier_id, seq, sender_id } = message
    const own = sender_id === me
    const read_seq = client.getQueryData(dossierQuery(dossier_id).queryKey)?.read_seq ?? 0
    if (sender_id) stopTyping(client, dossier_id, sender_id)
    changeDossier(client, dossier_id, (dossier) => withLine(dossier, message, own))
    replaceChanged(client, dossier_id, [message])
    void receiveMessage(client, { ...message, unread: !own && seq > read_seq }).catch(() => {
      void refreshDossier(client, dossier_id) // refused: the dossier's own answer says why
    })
  }
  function hearMessage(message: MessageEvent) {
    if (message.event) return hearHappening(message) // such as an answer to a card, which each reads in their language
    hear(message)
    // A dossier that the list does not hold is one that was just added; the list knows by asking.
    const sidebar = client.getQueryData(sidebarQuery().queryKey)
    if (sidebar && !sidebar.some(({ id }) => id === message.dossier_id)) void askLists()
    else changeLists(client, (list) => withNewMessage(list, message, { me, company_id, open_dossier: lookedAt() }))
  }
  /** A title, people or papers may have changed in the lists, and they say it in the reader's language: only the server can. */
  function hearHappening(message: MessageEvent) {
    hear(message)
    void askLists()
    if (message.event && changes_participants.has(message.event)) void refreshDossier(client, message.dossier_id)
  }

  return {
    chat_message: hearMessage,
    system: hearHappening,
    dossier_created: () => void askLists(),
    user_added: ({ dossier_id, user }) => {
      changeDossier(client, dossier_id, (dossier) => withUser(dossier, user))
      void refreshDossier(client, dossier_id)
    },
    company_added: ({ dossier_id, company }) => {
      changeDossier(client, dossier_id, (dossier) => withCompany(dossier, company))
      void refreshDossier(client, dossier_id)
      void refreshDocuments(client, dossier_id) // a contact's are a new customer's that takes its place
      void askLists()
    },
    document_added: ({ dossier_id }) => void refreshDocuments(client, dossier_id),
    reading: (reading) => setReading(client, reading),
    card: ({ dossier_id, card_id }) => {
      void refreshCards(client, dossier_id)
      void refreshCard(client, card_id)
      void refreshDossier(client, dossier_id)
      askListsSoon()
    },
    turn: ({ dossier_id }) => {
      void refreshDossier(client, dossier_id)
      askListsSoon()
    },
    check: ({ dossier_id }) => void refreshChecks(client, dossier_id),
    document_removed: ({ dossier_id, document }) => removeDocument(client, dossier_id, document.id),
    dossier_update: (update) => {
      changeLists(client, (list) => withUpdate(list, update))
      changeDossier(client, update.dossier_id, (dossier) => withTitle(dossier, update.title))
      void refreshDossier(client, update.dossier_id)
    },
    read_status: ({ dossier_id, user_id, seq, at }) => {
      changeDossier(client, dossier_id, (dossier) => withReader(dossier, user_id, seq, at))
      if (user_id !== me) return
      changeDossier(client, dossier_id, (dossier) => withOwnReading(dossier, seq))
      markSeen(client, dossier_id, seq)
      changeLists(client, (list) => withRead(list, dossier_id))
    },
    typing: (event) => event.user_id !== me && seeTyping(client, event),
    access_changed: ({ dossier_id }) => {
      void client.invalidateQueries({ queryKey: dossierDataQuery(client, dossier_id).queryKey })
      void client.invalidateQueries({ queryKey: ['access', dossier_id] })
      void askLists()
    },
    access_ended: ({ dossier_id }) => {
      changeLists(client, (list) => withoutDossier(list, dossier_id))
      void refreshDossier(client, dossier_id)
    },
    relations_changed: () => void refreshRelations(client),
    watching: (dossier_id, last_seq) => {
      // That one was read is no line: it may have been before this line was open.
      const reads = knownDocuments(client, dossier_id)?.some(({ reading_state }) => isBusy(reading_state))
      if (reads) void refreshDocuments(client, dossier_id)
      if (newestSeq(client, dossier_id) === last_seq) return
      void catchUp(client, dossier_id).catch(() => {})
      void refreshDossier(client, dossier_id)
      void refreshCards(client, dossier_id)
      void refreshOpenCards(client)
      void refreshChecks(client, dossier_id)
      void refreshDocuments(client, dossier_id)
    },
    resync: () => {
      void askMissedAgain(client) // before the others, whose questions it would ask a second time
      void askLists()
      void refreshRelations(client)
      void refreshColleagues(client)
      // What was said since the first reading is known by its number; who read, came or went is not.
      if (connected) refreshOpen(client)
      else void client.invalidateQueries({ queryKey: ['dossier'], predicate: ({ state }) => state.data !== undefined })
      connected = true
    },
  }
}

/** After a break the dossier on the screen is asked again; its messages catch up by their numbers. */
function refreshOpen(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ queryKey: ['dossier'], type: 'active' })) {
    const dossierId = query.queryKey[1]
    if (typeof dossierId !== 'string') continue
    void catchUp(client, dossierId).catch(() => {})
    void refetchChanged(client, dossierId).catch(() => {})
    void refreshDossier(client, dossierId)
    void refreshCards(client, dossierId)
    void refreshChecks(client, dossierId)
    void refreshDocuments(client, dossierId)
  }
  void refreshOpenCards(client)
}

import type { LiveEvent, User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { refreshCards } from '../features/cards/cards.ts'
import { refreshCard, refreshOpenCards } from '../features/cards/compare/card.ts'
import { refreshWorks } from '../features/cards/work/works.ts'
import { refreshChecks } from '../features/checks/checks.ts'
import { refreshRelations } from '../features/companies/relations.ts'
import {
  knownDocuments,
  setOpened,
  setReading,
  refreshDocuments,
  removeDocument,
} from '../features/documents/documents.ts'
import {
  changeDossier,
  dossierQuery,
  refreshDossier,
  takePinned,
  withCompany,
  withLine,
  withOwnReading,
  withReader,
  withoutPinned,
  withTitle,
  withUser,
} from '../features/dossiers/detail/dossier.ts'
import {
  changeLists,
  refreshLists,
  sidebarQuery,
  withChangedMessage,
  withNewMessage,
  withoutDossier,
  withRead,
  withUpdate,
} from '../features/dossiers/dossiers.ts'
import { takeMuted, takeUnread } from '../features/dossiers/mute.ts'
import { fetchChanges, lacksChanges } from '../features/messages/changes.ts'
import { catchUp, markSeen, newestSeq, receiveChange, receiveMessage } from '../features/messages/messages.ts'
import { seeTyping, stopTyping } from '../features/messages/typing.ts'
import { refreshOverview } from '../features/overview/overview.ts'
import { refreshColleagues } from '../features/people/colleagues.ts'
import type { LiveHandlers } from '../platform/live.ts'
import { refetchFresh, refetchMissed } from '../platform/query.ts'
import { isBusy } from '../platform/readings.ts'
import { changeCopy } from './offline/change-copy.ts'
import { visibleDossier, markVisibleRead } from './visible-dossier.ts'

/**
 * Kinds of system messages after which the participants must be refetched, because no event of their own reports this.
 */
const changesParticipants = new Set([
  'user_left',
  'user_removed',
  'access_renewed',
  'extension_requested',
  'colleague_asked',
  'link_taken_back',
  'company_replaced',
])

const burst = 100
const overviewPause = 1000

type MessageEvent = Extract<LiveEvent, { message_type: 'chat_message' | 'system' }>

type Me = Pick<User, 'id' | 'company_id'>

/** Applies each event to the cached data, which is afterwards equal to a fresh fetch. */
export function liveHandlers(client: QueryClient, { id: me, company_id }: Me): LiveHandlers {
  let connected = false
  let soon: ReturnType<typeof setTimeout> | undefined
  let overviewSoon: ReturnType<typeof setTimeout> | undefined

  async function refetchLists() {
    refetchOverviewSoon()
    await refreshLists(client)
    markVisibleRead(client)
  }

  /** A lively chat changes the turn with every message: fetch the sums once in a while. */
  function refetchOverviewSoon() {
    overviewSoon ??= setTimeout(() => {
      overviewSoon = undefined
      void refreshOverview(client)
    }, overviewPause)
  }

  /** One upload sends a burst of events: refetch the lists once. */
  function refetchListsSoon() {
    clearTimeout(soon)
    soon = setTimeout(() => void refetchLists(), burst)
  }

  function receive(message: MessageEvent) {
    const { dossier_id, seq, sender_id } = message
    const own = sender_id === me
    const readSeq = client.getQueryData(dossierQuery(dossier_id).queryKey)?.read_seq ?? 0
    if (sender_id) stopTyping(client, dossier_id, sender_id)
    changeDossier(client, dossier_id, (dossier) => withLine(dossier, message, own))
    void receiveMessage(client, { ...message, unread: !own && seq > readSeq }).catch(() => {
      void refreshDossier(client, dossier_id) // if refused, the response says why
    })
  }
  function receiveChat(message: MessageEvent) {
    refetchOverviewSoon()
    if (message.event) return receiveSystem(message) // such as an answer to a card, which everybody reads in their own language
    receive(message)
    // A dossier that is not in the list was just added: refetch the list.
    const sidebar = client.getQueryData(sidebarQuery().queryKey)
    if (sidebar && !sidebar.some(({ id }) => id === message.dossier_id)) void refetchLists()
    else
      changeLists(client, (list) => withNewMessage(list, message, { me, company_id, open_dossier: visibleDossier() }))
  }
  /** The lists may show another title, people or documents in the reader's language, so only the server knows them. */
  function receiveSystem(message: MessageEvent) {
    receive(message)
    void refetchLists()
    if (message.event && changesParticipants.has(message.event)) void refreshDossier(client, message.dossier_id)
  }

  return {
    chat_message: receiveChat,
    system: receiveSystem,
    message_changed: (change) => {
      const { dossier_id, message } = change
      void receiveChange(client, change).catch(() => void refreshDossier(client, dossier_id))
      const pinned = client.getQueryData(dossierQuery(dossier_id).queryKey)?.pinned
      if (pinned?.id === message.id) {
        // At once, because a copy on the device would keep words that were deleted.
        if (message.event) changeDossier(client, dossier_id, (dossier) => withoutPinned(dossier, message.id))
        void refreshDossier(client, dossier_id)
      }
      // A loaded dossier is copied again; the copy of another would keep the earlier words.
      if (newestSeq(client, dossier_id) === undefined) changeCopy(me, message)
      if (!message.event) return changeLists(client, (list) => withChangedMessage(list, message))
      refetchListsSoon() // in the reader's language
    },
    dossier_created: () => void refetchLists(),
    user_added: ({ dossier_id, user }) => {
      changeDossier(client, dossier_id, (dossier) => withUser(dossier, user))
      void refreshDossier(client, dossier_id)
    },
    company_added: ({ dossier_id, company }) => {
      changeDossier(client, dossier_id, (dossier) => withCompany(dossier, company))
      void refreshDossier(client, dossier_id)
      void refreshDocuments(client, dossier_id) // a contact's documents now belong to the new customer
      void refetchLists()
    },
    document_added: ({ dossier_id }) => void refreshDocuments(client, dossier_id),
    reading: (reading) => setReading(client, reading),
    card: ({ dossier_id, card_id }) => {
      void refreshCards(client, dossier_id)
      void refreshCard(client, card_id)
      void refreshDossier(client, dossier_id)
      refetchListsSoon()
    },
    agreement: ({ dossier_id, card_id }) => {
      if (card_id) {
        void refreshCards(client, dossier_id)
        void refreshCard(client, card_id)
      } else void refreshWorks(client, dossier_id)
      void refreshDossier(client, dossier_id)
      refetchListsSoon()
    },
    turn: ({ dossier_id }) => {
      void refreshDossier(client, dossier_id)
      refetchListsSoon()
    },
    check: ({ dossier_id }) => void refreshChecks(client, dossier_id),
    held_mail: ({ dossier_id }) => {
      void refreshDossier(client, dossier_id)
      void client.invalidateQueries({ queryKey: ['held_mails', dossier_id] })
    },
    document_removed: ({ dossier_id, document }) => {
      removeDocument(client, dossier_id, document.id)
      changeDossier(client, dossier_id, (dossier) => withoutPinned(dossier, document.id))
    },
    document_opened: (opening) => setOpened(client, opening),
    dossier_update: (update) => {
      refetchOverviewSoon()
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
    pinned: ({ dossier_id, pinned }) => takePinned(client, dossier_id, pinned),
    muted: ({ dossier_id, muted }) => takeMuted(client, dossier_id, muted),
    marked_unread: (news) => takeUnread(client, news),
    typing: (event) => event.user_id !== me && seeTyping(client, event),
    access_changed: ({ dossier_id }) => {
      for (const key of ['dossier-data', 'access']) void refetchFresh(client, [key, dossier_id])
      void refetchLists()
    },
    access_ended: ({ dossier_id }) => {
      refetchOverviewSoon()
      changeLists(client, (list) => withoutDossier(list, dossier_id))
      void refreshDossier(client, dossier_id)
    },
    paid: ({ dossier_id }) => {
      refetchOverviewSoon()
      void refetchFresh(client, ['archive', dossier_id])
    },
    relations_changed: () => void refreshRelations(client),
    colleagues_changed: () => void refreshColleagues(client),
    watching: (dossier_id, lastSeq, revision = 0) => {
      if (lacksChanges(client, dossier_id, revision)) void fetchChanges(client, dossier_id).catch(() => {})
      // A finished reading adds no message, and may have been reported before this connection was open.
      const known = knownDocuments(client, dossier_id)
      if (known?.some(({ reading_state }) => isBusy(reading_state))) void refreshDocuments(client, dossier_id)
      // A change in deliveries adds no message either.
      if (known?.some(({ kind }) => kind === 'delivery_note')) void refreshCards(client, dossier_id)
      if (newestSeq(client, dossier_id) === lastSeq) return
      void catchUp(client, dossier_id).catch(() => {})
      void refreshDossier(client, dossier_id)
      void refreshCards(client, dossier_id)
      void refreshWorks(client, dossier_id)
      void refreshOpenCards(client)
      void refreshChecks(client, dossier_id)
      void refreshDocuments(client, dossier_id)
    },
    resync: () => {
      void refetchMissed(client) // first, as the others would make it repeat their requests
      void refetchLists()
      void refreshRelations(client)
      void refreshColleagues(client)
      void client.invalidateQueries({ queryKey: ['access'] }) // no event repeats that a guest's access was renewed
      // After the first load `lastSeq` reveals missed messages, but not missed read states or participants.
      if (connected) refreshOpen(client)
      else void client.invalidateQueries({ queryKey: ['dossier'], predicate: ({ state }) => state.data !== undefined })
      connected = true
    },
  }
}

/** After a disconnection the open dossier is refetched. Its missed messages are fetched by number. */
function refreshOpen(client: QueryClient) {
  for (const query of client.getQueryCache().findAll({ queryKey: ['dossier'], type: 'active' })) {
    const dossierId = query.queryKey[1]
    if (typeof dossierId !== 'string') continue
    void catchUp(client, dossierId).catch(() => {})
    void fetchChanges(client, dossierId).catch(() => {})
    void refreshDossier(client, dossierId)
    void refreshCards(client, dossierId)
    void refreshWorks(client, dossierId)
    void refreshChecks(client, dossierId)
    void refreshDocuments(client, dossierId)
  }
  void refreshOpenCards(client)
}

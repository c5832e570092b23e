import type { Dossier, Mention, Message, MessagePage, Quote, User } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Target } from '../../platform/dossier-link.ts'
import { laterPanel } from '../../platform/later.ts'
import { type PageActs, useActs } from './acts/use-acts.ts'
import { newestLines } from './card-parts.ts'
import { Composer } from './composer.tsx'
import './conversation.css'
import './message-acts.css'
import { MessageList } from './message-list.tsx'
import { useMessages } from './messages.ts'
import { Pill } from './pill.tsx'
import { lastRead } from './readers.ts'
import { layOut } from './rows.ts'
import { type Pending, send, usePending } from './send.ts'
import { TypingLine } from './typing-line.tsx'
import { useNewer } from './use-newer.ts'
import { useOlder } from './use-older.ts'
import { type Jump, usePointed } from './use-pointed.ts'
import { useReading } from './use-reading.ts'
import { useScroll } from './use-scroll.ts'
import { useStretch } from './use-stretch.ts'
import { useVisible } from './visible.ts'
import { useVisit } from './use-visit.ts'
import { Announcer } from './announcer.tsx'

type Props = PageActs & {
  dossier: Dossier
  me: User
  /** Cards that have no line yet, because their documents are still being read. */
  waiting?: string[]
  /** The ids of photos that are being sent, with spaces between. */
  sending?: string
  /** The names of documents that are being read. */
  reading?: string[]
  /** The message that the link points to. */
  seq: number | null
  onRead: (seq: number) => void
  onAttach: () => void
  onFiles: (files: File[]) => void
  /** Opens a document or a card that was quoted. */
  onDocument: (id: string) => void
  onCard: (id: string) => void
}

const none: string[] = []
// Nobody sees it, so that it may come after the first screen.

const loadDialogs = () => import('./acts/dialogs.ts')
const MessageMenu = laterPanel(() => loadDialogs().then((file) => file.MessageMenu))
const DeleteMessage = laterPanel(() => loadDialogs().then((file) => file.DeleteMessage))

export function Conversation(props: Props) {
  // Read together: an unsent message that becomes a confirmed one is never missing for a frame, with the focus on it.
  const page = useMessages(props.dossier.id)
  const pending = usePending(props.dossier.id)
  return page ? <LoadedConversation {...props} page={page} pending={pending} /> : null
}

function LoadedConversation({
  dossier,
  me,
  waiting = none,
  sending = '',
  reading = none,
  seq,
  page,
  pending,
  onRead,
  onAttach,
  onFiles,
  onDocument,
  onCard,
  onPin,
  onUnread,
}: Props & { page: MessagePage; pending: Pending[] }) {
  const client = useQueryClient()
  const { keeper, ...place } = useScroll()
  const { messages } = page
  const [from] = useState(messages.at(-1)?.seq ?? 0)
  const current = useStretch(dossier.id, page)
  const { around, stretch, query_key: queryKey, leave } = current
  const toNewest = around === null
  const atEnd = place.at_end && toNewest
  const { has_more } = stretch
  const watching = useVisible() && atEnd
  // An admin who reads along has no unread messages and sends no read receipts.
  const readSeq = dossier.takes_part ? dossier.read_seq : dossier.last_seq
  const [marked] = useState(dossier.unread_from ?? null)
  const begin = marked === null ? readSeq : Math.min(readSeq, marked - 1)
  const visit = useVisit(messages, { me: me.id, read_seq: begin, watching })
  const older = useOlder(dossier.id, { queryKey, wanted: place.near_top && has_more, keeper })
  useNewer(dossier.id, around, place.near_end)
  const reads = watching && dossier.takes_part
  // The server marks everything up to an own message as read, so only messages of others count here, unless the user
  // marked the dossier as unread after their own message.
  const newest = messages.findLast(({ sender_id }) => marked !== null || sender_id !== me.id)?.seq ?? 0
  const unreported = marked === null ? readSeq : -1
  const takeBack = useReading({ dossierId: dossier.id, newest, read: unreported, watching: reads, onRead })

  const read = useMemo(() => lastRead(messages, dossier.users, me), [messages, dossier.users, me])
  const cards = useMemo(() => newestLines(stretch.messages, messages), [stretch.messages, messages])
  const rows = useMemo(() => {
    const ends = toNewest ? { pending, waiting, sending } : { pending: [], waiting: [], sending: '' }
    const view = { me: me.id, visit, read_seq: read?.seq ?? null, has_more, cards, ...ends }
    return layOut(stretch.messages, ends.pending, view)
  }, [stretch.messages, toNewest, pending, waiting, sending, me.id, visit, read?.seq, has_more, cards])
  const linked = useMemo((): Jump => ({ seq }), [seq])
  const [jump, setJump] = useState({ to: linked, from: linked })
  const pointed = jump.from === linked ? jump.to : linked
  const acts = useActs(dossier, me.id, { onPin, onUnread: onUnread && leaveUnread, goTo })
  usePointed({ dossierId: dossier.id, pointed, page, current, rows, keeper })

  const others = useMemo(
    () => dossier.users.filter(({ id, token_expires_at }) => id !== me.id && !isOver(token_expires_at)),
    [dossier.users, me.id],
  )

  /** Goes to what was quoted, or linked to. */
  function goTo(to: Quote | Target) {
    if (to.kind === 'message') return setJump({ to: { seq: to.seq }, from: linked })
    if (to.kind === 'document') return 'deleted' in to && to.deleted ? undefined : onDocument(to.id)
    const card = rows.find((row) => row.kind === 'card' && row.card_id === to.id)
    if (card?.kind === 'card') setJump({ to: { seq: card.message.seq }, from: linked })
    else onCard(to.id)
  }
  function leaveUnread(message: Message) {
    takeBack()
    onUnread?.(message)
  }
  function goToEnd() {
    leave()
    keeper.goToEnd()
  }
  function sendMessage(message: string, mentions: Mention[], client_id: string = crypto.randomUUID()) {
    const created_at = new Date().toISOString()
    const { quote } = acts
    const unsent = { dossier_id: dossier.id, client_id, instead: crypto.randomUUID(), message, created_at }
    void send(client, me.id, { ...unsent, mentions, ...(quote && { quote }) })
    acts.dropQuote()
    goToEnd()
  }

  return (
    <>
      <MessageList
        rows={rows}
        has_more={has_more}
        ends={toNewest}
        older={older}
        keeper={keeper}
        me={me}
        read={read}
        pointed={pointed.seq}
        acts={acts}
      />
      <div className="chat-under">
        <TypingLine dossierId={dossier.id} reading={reading} />
        {!atEnd && (visit.waiting > 0 || !toNewest || place.far) && <Pill count={visit.waiting} onClick={goToEnd} />}
      </div>
      <Announcer messages={messages} from={from} me={me.id} />
      {dossier.permissions.post && (
        <Composer
          dossierId={dossier.id}
          me={me.id}
          acts={acts}
          people={others}
          onSend={sendMessage}
          onAttach={onAttach}
          onFiles={onFiles}
        />
      )}
      {acts.chosen && <MessageMenu key={acts.chosen.message.id} acts={acts} chosen={acts.chosen} />}
      {acts.deleting && (
        <DeleteMessage message={acts.deleting} onChanged={acts.setDeleting} onClose={() => acts.setDeleting(null)} />
      )}
    </>
  )
}

/** Whether a guest's access has ended: they cannot be named any more. */
function isOver(until: string | null | undefined): boolean {
  return !!until && Date.parse(until) <= Date.now()
}

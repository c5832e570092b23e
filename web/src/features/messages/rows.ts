import type { Message } from '@klopt/contract'
import { cardOf, offeredWork } from './card-parts.ts'
import type { Pending } from './send.ts'
import { isUnread, type Visit } from './visit.ts'

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; own: boolean; more: boolean; unread: boolean }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'card'; key: string; message: Message; card_id: string }
  | { kind: 'waiting'; key: string; card_id: string }
  | { kind: 'read'; key: string }
  | { kind: 'pending'; key: string; pending: Pending; more: boolean }
  | { kind: 'sending'; key: string }

export type View = {
  me: string
  visit: Pick<Visit, 'first_unread' | 'read_seq' | 'watched'>
  /** The seq of the user's last message that somebody else has read. */
  read_seq: number | null
  /** Whether older messages exist. If so, the first message may not be the first of its day. */
  has_more: boolean
  /** The ids of the lines that are replaced by a card. */
  cards?: ReadonlySet<string>
  /** Cards without a result. They come after all messages, unless their line is here: it may arrive before the card. */
  waiting?: string[]
  /** The ids of photos that are being sent, with spaces between. */
  sending?: string
}

const sameTalk = 5 * 60_000

/** The rows of the conversation: messages, events, cards, separators and unsent messages. */
export function layOut(messages: Message[], pending: Pending[], view: View): Row[] {
  const rows: Row[] = []
  let day = view.has_more && messages[0] ? readMoment(messages[0].created_at).day : 0
  let last: { sender: string; time: number } | null = null
  const waiting = new Set(view.waiting)

  function startDay(moment: Moment, at: string, key: string) {
    if (moment.day === day) return
    day = moment.day
    last = null
    rows.push({ kind: 'day', key: `day ${key}`, at })
  }
  function continues(sender: string, { time }: Moment): boolean {
    const more = last?.sender === sender && time - last.time < sameTalk
    last = { sender, time }
    return more
  }

  for (const message of messages) {
    const moment = readMoment(message.created_at)
    startDay(moment, message.created_at, message.id)
    if (message.seq === view.visit.first_unread) {
      last = null
      rows.push({ kind: 'new', key: 'new' })
    }
    if (message.message_type === 'system') {
      last = null
      const card = view.cards?.has(message.id) ? cardOf(message) : null
      if (card) waiting.delete(card.card_id)
      const kind = card ? { kind: 'card' as const, card_id: card.card_id } : { kind: 'event' as const }
      rows.push(reuseRow(message, { ...kind, key: message.id, message }))
      continue
    }
    const own = message.sender_id === view.me
    const work = offeredWork(message)
    if (work) last = null // it stands by itself, like a card
    const more = continues(message.sender_id ?? '', moment)
    if (work) last = null
    // The key is the client_id, so that the bubble keeps its element when the message is confirmed.
    const key = own ? (message.client_id ?? message.id) : message.id
    const unread = !own && isUnread(view.visit, message.seq)
    rows.push(reuseRow(message, { kind: 'message', key, message, own, more, unread }))
    if (message.seq === view.read_seq) {
      last = null
      rows.push({ kind: 'read', key: 'read' })
    }
  }
  for (const card_id of waiting) rows.push({ kind: 'waiting', key: `card ${card_id}`, card_id })
  if (waiting.size) last = null
  // The live event of an own message may arrive before the response to its request.
  const confirmed = pending.length ? new Set(messages.map(({ client_id }) => client_id)) : null
  for (const one of pending) {
    const { client_id, created_at } = one.unsent
    if (confirmed?.has(client_id)) continue
    const moment = readMoment(created_at)
    startDay(moment, created_at, client_id)
    rows.push({ kind: 'pending', key: client_id, pending: one, more: continues(view.me, moment) })
  }
  if (view.sending) for (const key of view.sending.split(' ')) rows.push({ kind: 'sending', key })
  return rows
}

type Moment = { time: number; day: number }

const earlierRows = new WeakMap<Message, Row>()

function readMoment(at: string): Moment {
  const date = new Date(at)
  return { time: date.getTime(), day: (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate() }
}

/** Returns the previous row object if nothing changed, so that it does not re-render. */
function reuseRow(message: Message, row: Row): Row {
  const before = earlierRows.get(message)
  if (before && sameLook(before, row)) return before
  earlierRows.set(message, row)
  return row
}

function sameLook(one: Row, other: Row): boolean {
  if (one.kind !== 'message' || other.kind !== 'message') return one.kind === other.kind
  return one.own === other.own && one.more === other.more && one.unread === other.unread
}

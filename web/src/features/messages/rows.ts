import type { Message } from '@klopt/contract'
import type { Pending } from './send.ts'
import { isUnread, type Visit } from './visit.ts'

export type Row =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; own: boolean; more: boolean; unread: boolean }
  | { kind: 'event'; key: string; message: Message }
  | { kind: 'read'; key: string }
  | { kind: 'pending'; key: string; pending: Pending; more: boolean }

export type View = {
  me: string
  visit: Pick<Visit, 'first_unread' | 'read_seq' | 'watched'>
  /** The last one of one's own messages that somebody else has read. */
  read_seq: number | null
}

const same_talk = 5 * 60_000

/** Lays messages and what is not sent yet out as the rows of the conversation. */
export function layOut(messages: Message[], pending: Pending[], view: View): Row[] {
  const rows: Row[] = []
  let day = ''
  let last: { sender: string; at: number } | null = null

  function startDay(at: string, key: string) {
    const next = new Date(at).toDateString()
    if (next === day) return
    day = next
    last = null
    rows.push({ kind: 'day', key: `day ${key}`, at })
  }
  function continues(sender: string, at: string): boolean {
    const time = Date.parse(at)
    const more = last?.sender === sender && time - last.at < same_talk
    last = { sender, at: time }
    return more
  }

  for (const message of messages) {
    startDay(message.created_at, message.id)
    if (message.seq === view.visit.first_unread) {
      last = null
      rows.push({ kind: 'new', key: 'new' })
    }
    if (message.message_type === 'system') {
      last = null
      rows.push({ kind: 'event', key: message.id, message })
      continue
    }
    const own = message.sender_id === view.me
    const more = continues(message.sender_id ?? '', message.created_at)
    // A message keeps the key under which it was sent, so that its bubble stays the same element when it is confirmed.
    const key = own ? (message.client_id ?? message.id) : message.id
    rows.push({ kind: 'message', key, message, own, more, unread: !own && isUnread(view.visit, message.seq) })
    if (message.seq === view.read_seq) {
      last = null
      rows.push({ kind: 'read', key: 'read' })
    }
  }
  // The live line may bring one's own message before the answer to its sending does.
  const confirmed = new Set(messages.map(({ client_id }) => client_id))
  for (const one of pending) {
    const { client_id, created_at } = one.unsent
    if (confirmed.has(client_id)) continue
    startDay(created_at, client_id)
    rows.push({ kind: 'pending', key: client_id, pending: one, more: continues(view.me, created_at) })
  }
  return rows
}

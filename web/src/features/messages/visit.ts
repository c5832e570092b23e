import type { Message } from '@klopt/contract'

/** The messages that were new when the dossier was opened, and those that arrived unseen since. */
export type Visit = {
  read_seq: number
  last_seq: number
  first_unread: number | null
  /** Messages that arrived while the user was looking. */
  watched: ReadonlySet<number>
  /** The number of messages of others that arrived since the user last saw the end. */
  waiting: number
}

type Reader = { me: string; watching: boolean }

export function startVisit(messages: Message[], readSeq: number, me: string): Visit {
  const first = messages.find((message) => message.seq > readSeq && message.sender_id !== me)
  const last_seq = messages.at(-1)?.seq ?? 0
  return { read_seq: readSeq, last_seq, first_unread: first?.seq ?? null, watched: new Set(), waiting: 0 }
}

/** Updates the visit when messages arrive, or when the user returns to the end. */
export function continueVisit(visit: Visit, messages: Message[], { me, watching }: Reader): Visit {
  const known = messages.findLastIndex((message) => message.seq <= visit.last_seq)
  const incoming = messages.slice(known + 1)
  if (incoming.length === 0) return watching && visit.waiting > 0 ? { ...visit, waiting: 0 } : visit
  const last_seq = incoming.at(-1)?.seq ?? visit.last_seq
  const watched = new Set([...visit.watched, ...incoming.map(({ seq }) => seq)])
  if (watching) return { ...visit, last_seq, watched, waiting: 0 }
  const theirs = incoming.filter((message) => message.sender_id !== me)
  const count = theirs.filter((message) => message.message_type === 'chat_message').length
  const first_unread = visit.first_unread ?? theirs[0]?.seq ?? null
  return { ...visit, last_seq, first_unread, waiting: visit.waiting + count }
}

export function isUnread({ read_seq, watched }: Pick<Visit, 'read_seq' | 'watched'>, seq: number): boolean {
  return seq > read_seq && !watched.has(seq)
}

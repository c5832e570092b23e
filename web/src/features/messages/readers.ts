import type { DossierUser, Message } from '@klopt/contract'

export type Reading = { seq: number; names: string[]; at: string | null }

/** The user's last message that somebody else has read, with the readers and the time of the latest one. */
export function lastRead(messages: Message[], users: DossierUser[], me: string): Reading | null {
  const others = users.filter(({ id }) => id !== me)
  const furthest = Math.max(0, ...others.map(({ read_seq }) => read_seq))
  const last = messages.findLast(({ sender_id, seq }) => sender_id === me && seq <= furthest)
  if (!last) return null
  const readers = others.filter(({ read_seq }) => read_seq >= last.seq)
  const names = readers.map(({ first_name, full_name }) => first_name || full_name)
  const times = readers.flatMap(({ read_at }) => read_at ?? [])
  return { seq: last.seq, names, at: times.toSorted().at(-1) ?? null }
}

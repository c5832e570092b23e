import type { DossierUser, Message } from '@klopt/contract'

/** `companies` is empty if only colleagues can have read it. */
export type Reading = { seq: number; companies: string[]; names: string[]; at: string | null }

type Me = { id: string; company_id: string }

/**
 * The user's last message that the other company has read, with the readers and the time of the latest one. Guests
 * count as their company. In an internal dossier the readers are colleagues.
 */
export function lastRead(messages: Message[], users: DossierUser[], me: Me): Reading | null {
  const theirs = users.filter(({ company }) => company.id !== me.company_id)
  const others = theirs.length > 0 ? theirs : users.filter(({ id }) => id !== me.id)
  const furthest = Math.max(0, ...others.map(({ read_seq }) => read_seq))
  const last = messages.findLast(({ sender_id, seq }) => sender_id === me.id && seq <= furthest)
  if (!last) return null
  const readers = others.filter(({ read_seq }) => read_seq >= last.seq)
  const names = readers.map(({ first_name, full_name }) => first_name || full_name)
  const times = readers.flatMap(({ read_at }) => read_at ?? [])
  const companies = theirs.length > 0 ? [...new Set(readers.map(({ company }) => company.name))] : []
  return { seq: last.seq, companies, names, at: times.toSorted().at(-1) ?? null }
}

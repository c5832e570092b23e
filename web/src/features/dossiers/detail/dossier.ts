import {
  type Dossier,
  type DossierCompany,
  type DossierUser,
  listAvailableUsers,
  type Message,
  readDossier,
} from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../platform/api.ts'
import { dutiesAfter, dutiesBeside } from './turn/turn.ts'

export function dossierQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['dossier', dossierId],
    queryFn: async ({ client, queryKey }) => {
      const answer = await call(readDossier, { params: { id: dossierId } })
      return withKnownReading(answer, client.getQueryData<Dossier>(queryKey))
    },
    staleTime: Infinity, // live events keep it up to date
  })
}

/** The people who can be added to a dossier. Not cached, as no live event reports changes of colleagues. */
export function availableUsersQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['available-users', dossierId],
    queryFn: () => call(listAvailableUsers, { params: { id: dossierId } }),
    gcTime: 0,
  })
}

/**
 * Changes a dossier in the cache. One that is not loaded is fetched when it is opened. One that has been refused stays
 * refused, because a late event would put it back on the screen.
 */
export function changeDossier(client: QueryClient, dossierId: string, change: (dossier: Dossier) => Dossier) {
  const { queryKey } = dossierQuery(dossierId)
  if (refusalOf(client.getQueryState(queryKey)?.error ?? null)) return
  client.setQueryData(queryKey, (dossier) => dossier && change(dossier))
}

/** Stores a dossier from a response. */
export function takeDossier(client: QueryClient, answer: Dossier) {
  client.setQueryData(dossierQuery(answer.id).queryKey, (known) => withKnownReading(answer, known))
}

/** A response may be older than live events that have arrived, so it never lowers last_seq or a read position. */
function withKnownReading(answer: Dossier, known: Dossier | undefined): Dossier {
  if (!known) return answer
  return known.users.reduce((dossier, { id, read_seq, read_at }) => withReader(dossier, id, read_seq, read_at), {
    ...answer,
    last_seq: Math.max(answer.last_seq, known.last_seq),
    ...(answer.last_seq < known.last_seq && dutiesBeside(answer.duties, known.duties)),
    read_seq: Math.max(answer.read_seq, known.read_seq),
  })
}

/** The reason why the user may not see a dossier (any more). A network error is not a reason. */
export function refusalOf(error: Error | null): ApiError['code'] | null {
  const refused = error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 422)
  return refused ? error.code : null
}

/** Permissions depend on the participants and the status, so the dossier is refetched when those change. */
export function refreshDossier(client: QueryClient, dossierId: string) {
  return client.invalidateQueries({ queryKey: dossierQuery(dossierId).queryKey })
}

export function withUser(dossier: Dossier, user: DossierUser): Dossier {
  const known = dossier.users.some(({ id }) => id === user.id)
  const users = known ? dossier.users.map((one) => (one.id === user.id ? user : one)) : [...dossier.users, user]
  return { ...dossier, users }
}

export function withoutUser(dossier: Dossier, userId: string): Dossier {
  return { ...dossier, users: dossier.users.filter(({ id }) => id !== userId) }
}

export function withCompany(dossier: Dossier, company: DossierCompany): Dossier {
  if (dossier.companies.some(({ id }) => id === company.id)) return dossier
  return { ...dossier, companies: [...dossier.companies, company] }
}

/** A read position only increases, in any order of events. */
export function withReader(dossier: Dossier, userId: string, seq: number, at: string | null): Dossier {
  const reader = dossier.users.find(({ id }) => id === userId)
  if (!reader || reader.read_seq >= seq) return dossier
  return withUser(dossier, { ...reader, read_seq: seq, read_at: at })
}

type Line = Parameters<typeof dutiesAfter>[1] & Pick<Message, 'seq'>

/** A sender has also read up to their own line. */
export function withLine(dossier: Dossier, line: Line, own: boolean): Dossier {
  const { seq, sender_id, created_at } = line
  if (dossier.last_seq >= seq) return dossier
  const reading = own ? { read_seq: seq, unread_from: null } : {}
  const longer = { ...dossier, last_seq: seq, ...reading, ...dutiesAfter(dossier, line) }
  return sender_id ? withReader(longer, sender_id, seq, created_at) : longer
}

export function withOwnReading(dossier: Dossier, seq: number): Dossier {
  if (dossier.read_seq >= seq && dossier.unread_from === null) return dossier
  return { ...dossier, read_seq: Math.max(dossier.read_seq, seq), unread_from: null }
}

/** The other companies; none in an internal dossier. */
export function otherCompanies(dossier: Dossier, companyId: string): DossierCompany[] {
  return dossier.companies.filter(({ id }) => id !== companyId)
}

export function otherNames(dossier: Dossier, companyId: string): string {
  return otherCompanies(dossier, companyId)
    .map(({ name }) => name)
    .join(', ')
}

export function withTitle(dossier: Dossier, title: string | undefined): Dossier {
  return title === undefined ? dossier : { ...dossier, title }
}

/** Stores what was pinned. An answer that is on its way may be older, so the dossier is fetched again. */
export function takePinned(client: QueryClient, dossierId: string, pinned: Dossier['pinned']) {
  changeDossier(client, dossierId, (dossier) => ({ ...dossier, pinned }))
  void refreshDossier(client, dossierId)
}

/** A deleted message or document is no longer pinned. */
export function withoutPinned(dossier: Dossier, id: string): Dossier {
  return dossier.pinned?.id === id ? { ...dossier, pinned: null } : dossier
}

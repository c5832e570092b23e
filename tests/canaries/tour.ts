import type { Endpoint } from '@klopt/contract'
import { endpoints } from '../testing/ask.ts'
import type { Chance } from '../testing/chance.ts'
import type { Scene } from '../testing/scene.ts'

export type TourStop = { method: string; url: string; body?: object }

type TourIds = Record<
  | 'dossier'
  | 'company'
  | 'person'
  | 'message'
  | 'held_mail'
  | 'document'
  | 'card'
  | 'agreement'
  | 'relation'
  | 'outsider'
  | 'stranger',
  string[]
>

export async function thingsOf(scenes: Scene[]): Promise<TourIds> {
  const relations = await scenes[0]?.world.db.selectFrom('relation').select('relation_id').execute()
  const cards = await scenes[0]?.world.db.selectFrom('card').select('id').execute()
  const agreements = await scenes[0]?.world.db.selectFrom('agreement').select('id').execute()
  const messages = await scenes[0]?.world.db
    .selectFrom('message')
    .select('id')
    .where('mail_in_id', 'is not', null)
    .execute()
  const held = await scenes[0]?.world.db.selectFrom('mail_in').select('id').where('state', '=', 'held').execute()
  return {
    message: (messages ?? []).map(({ id }) => id),
    held_mail: (held ?? []).map(({ id }) => id),
    dossier: scenes.flatMap(({ dossiers }) => Object.values(dossiers)),
    company: scenes.flatMap(({ companies }) => Object.values(companies).map(({ id }) => id)),
    person: scenes.flatMap(({ who }) => Object.values(who).map(({ id }) => id)).filter(Boolean),
    card: (cards ?? []).map(({ id }) => id),
    agreement: (agreements ?? []).map(({ id }) => id),
    document: scenes.flatMap(({ documents }) => Object.values(documents)),
    // People and companies that may not be added to a foreign dossier.
    outsider: scenes.flatMap(({ who }) => [who.T.id, who.V.id, who.V2.id]),
    stranger: scenes.flatMap(({ companies }) => [companies.C.id, companies.ExtC.id]),
    relation: (relations ?? []).map(({ relation_id }) => relation_id),
  }
}

/** Every reading call for every thing, and every search for every word, in random order. */
export function readings(chance: Chance, things: TourIds, words: string[], numbers: string[]): TourStop[] {
  const stops = endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => fill(endpoint, things, numbers))
  const searches = words.flatMap((word) => [
    { method: 'GET', url: `/app/dossiers/list?q=${word}` },
    { method: 'GET', url: `/api/v1/search?q=${word.slice(0, 8)}&archive=true` },
    { method: 'GET', url: `/app/relations/search?q=${word.slice(0, 8)}` },
  ])
  return shuffled(chance, [...stops, ...searches])
}

/** Calls that change something, also of others: error responses may leak too. */
export function attempts(chance: Chance, things: TourIds): TourStop[] {
  const { dossier, company, person, document, card, agreement, held_mail, relation, outsider, stranger } = things
  const any = (from: string[]) => chance.pick(from)
  const message = { message_type: 'user', message: 'Dag' }
  return shuffled(chance, [
    ...dossier.flatMap((id) => [
      { method: 'POST', url: `/api/v1/dossiers/${id}/messages`, body: message },
      { method: 'POST', url: `/api/v1/dossiers/${id}/read-status`, body: {} },
      { method: 'POST', url: `/api/v1/dossiers/${id}/companies`, body: { company_id: any(stranger) } },
      { method: 'POST', url: `/api/v1/dossiers/${id}/users`, body: { user_id: any(outsider) } },
      { method: 'POST', url: `/api/v1/dossiers/${id}/users/${any(person)}/renew-token` },
      { method: 'POST', url: `/api/v1/dossiers/${id}/cancel-close` },
      { method: 'DELETE', url: `/api/v1/documents/${any(document)}/${id}` },
    ]),
    ...company.map((id) => ({ method: 'POST', url: '/api/v1/relations', body: { company_2_id: id } })),
    ...card.map((id) => ({ method: 'POST', url: `/api/v1/cards/${id}/checks/iban_changed/seen` })),
    ...agreement.map((id) => ({
      method: 'POST',
      url: `/api/v1/agreements/${id}/accept`,
      body: { terms_hash: 'b'.repeat(64) },
    })),
    ...held_mail.map((id) => ({ method: 'POST', url: `/api/v1/held-mails/${id}/refuse`, body: {} })),
    ...relation.map((id) => ({ method: 'PATCH', url: `/api/v1/relations/${id}`, body: { status: 'active' } })),
    ...person.map((id) => ({ method: 'PATCH', url: `/api/v1/users/${id}`, body: { unread_mails: true } })),
  ])
}

function fill({ method, path }: Endpoint, things: TourIds, numbers: string[]): TourStop[] {
  if (/:email|validate$/.test(path) && !path.includes('/dossier/')) return [] // they echo the request
  if (path.includes(':number')) return numbers.map((number) => ({ method, url: path.replace(':number', number) }))
  if (!path.includes(':')) return [{ method, url: path.includes('search') ? `${path}?q=bv` : path }]
  const kind = path.includes('/messages/:')
    ? 'message'
    : path.includes('/companies/')
      ? 'company'
      : path.includes('/documents/:')
        ? 'document'
        : path.includes('/cards/:')
          ? 'card'
          : path.includes('/agreements/:')
            ? 'agreement'
            : 'dossier'
  const ids = path.includes('/users/:id') ? things.person : things[kind]
  return ids.map((id) => ({ method, url: path.replace(':id', id) }))
}

function shuffled<T>(chance: Chance, items: T[]): T[] {
  return items
    .map((item) => ({ item, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

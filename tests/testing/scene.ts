import type { DossierStatus, Role } from '@klopt/contract'
import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import { hashPassword } from '../../server/src/features/people/passwords.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { password } from '../../server/src/testing/makers.ts'
import type { World } from '../../server/src/testing/world.ts'
import { addDossiers, storeFile } from './scene-dossiers.ts'
import {
  type CompanyKey,
  type DocumentKey,
  type DossierKey,
  people,
  type PersonKey,
  type SceneKey,
} from './scene-keys.ts'

export type Scene = {
  world: World
  who: Record<SceneKey, Caller>
  /** The session id of each person's token. */
  sessions: Record<PersonKey, string>
  companies: Record<CompanyKey, { id: string; name: string; registration_number: string }>
  dossiers: Record<DossierKey, string>
  documents: Record<DocumentKey, string>
  /** The mailed links of V, V2 and E. */
  links: Record<'V' | 'V2' | 'E', string>
}

const of: Record<PersonKey, [CompanyKey, Role]> = {
  V: ['Ext', 'viewer'],
  V2: ['ExtC', 'viewer'],
  U: ['A', 'user'],
  U2: ['A', 'user'],
  N: ['A', 'user'],
  M: ['A', 'admin'],
  X: ['B', 'user'],
  X2: ['B', 'user'],
  X3: ['B', 'user'],
  T: ['C', 'user'],
  D: ['A', 'user'],
  E: ['Ext', 'viewer'],
  Y: ['B', 'admin'],
  Z: ['C', 'admin'],
  W: ['Ext', 'viewer'],
  R: ['A', 'user'],
  S: ['A', 'user'],
}

let count = 0
const hash = hashPassword(password)

/**
 * Three customers with their contacts, people, dossiers D1 to D4, documents and links, inserted directly into the
 * database.
 */
export async function makeScene(world: World): Promise<Scene> {
  await storeFile(world)
  const written = await world.db.transaction().execute((db) => writeScene({ ...world, db }))
  return { world, ...written }
}

async function writeScene(world: World): Promise<Omit<Scene, 'world'>> {
  const n = (count += 1)
  const { db } = world
  const companies = {
    A: company(n, 'Bouw', 1),
    B: company(n, 'Gevel', 2),
    C: company(n, 'Staal', 3),
    Ext: company(n, 'Kraan', 4),
    ExtC: company(n, 'Steiger', 5),
  }
  const owners: Partial<Record<CompanyKey, string>> = { Ext: companies.A.id, ExtC: companies.C.id }
  const rows = keysOf(companies).map((key) => ({
    ...companies[key],
    city: 'Zwolle',
    status: 'active' as const,
    is_klopt_client: !owners[key],
    owner_id: owners[key] ?? null,
    ...(!owners[key] && { verified_at: new Date(), verified_by: 'operator' as const }),
  }))
  await db.insertInto('company').values(rows.slice(0, 3)).execute()
  await db.insertInto('company').values(rows.slice(3)).execute()

  const passwordHash = await hash
  const persons = people.map((key) => {
    const [company, role] = of[key]
    const guest = role === 'viewer'
    const names = guest ? { first_name: '', last_name: '' } : { first_name: `Pers${key}`, last_name: 'de Wit' }
    const email = `${key.toLowerCase()}.${n}@scene.example`
    return {
      id: newId(),
      company_id: companies[company].id,
      email,
      ...names,
      role,
      is_guest: guest,
      password_hash: guest ? null : passwordHash,
      deleted_at: key === 'D' ? new Date() : null,
    }
  })
  await db.insertInto('person').values(persons).execute()
  const ids = record(people, (key) => persons[people.indexOf(key)]?.id ?? '')

  const tokens = record(people, newToken)
  const sessions = record(people, newId)
  const expires_at = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('session')
    .values(
      people.map((key) => ({
        id: sessions[key],
        token_hash: hashed(tokens[key]),
        person_id: ids[key],
        expires_at,
      })),
    )
    .execute()
  await db
    .insertInto('email_consent')
    .values([ids.V, ids.V2, ids.E].map((person_id) => ({ person_id, consent: true })))
    .execute()
  await relate(world, companies.A, companies.B)
  await relate(world, companies.A, companies.Ext)
  await relate(world, companies.C, companies.ExtC)

  const callers = record(people, (key) => {
    const [company] = of[key]
    const { email, first_name, last_name } = persons[people.indexOf(key)] ?? {
      email: '',
      first_name: '',
      last_name: '',
    }
    const full_name = `${first_name} ${last_name}`.trim() || email
    return new Caller(world.address, tokens[key], { id: ids[key], email, full_name, company_id: companies[company].id })
  })
  const who = { A: world.stranger, ...callers }
  const rest = await addDossiers(world, ids, companies)
  return { who, sessions, companies, ...rest }
}

type State = { status: DossierStatus; by?: PersonKey }

/** Sets the status of dossiers. A close request is A's by default. */
export async function setState(scene: Scene, keys: DossierKey[], { status, by = 'U' }: State): Promise<void> {
  const { id, company_id } = scene.who[by]
  const requested = status === 'close_request'
  await scene.world.db
    .updateTable('dossier')
    .set({
      status,
      close_requested_by_company: requested ? company_id : null,
      close_requested_by_user: requested ? id : null,
      closed_at: status === 'closed' ? new Date() : null,
    })
    .where(
      'id',
      'in',
      keys.map((key) => scene.dossiers[key]),
    )
    .execute()
}

/** Creates a relation, active by default, and returns its id. */
export async function relate(
  { db }: World,
  one: { id: string },
  other: { id: string },
  state: { status: 'pending' | 'active' | 'inactive'; switched_off_by?: string } = { status: 'active' },
): Promise<string> {
  const relation_id = newId()
  await db
    .insertInto('relation')
    .values({ relation_id, company_1_id: one.id, company_2_id: other.id, ...state })
    .execute()
  return relation_id
}

/** A KVK number that no scene uses. */
export function freshNumber(): string {
  count += 1
  return String(20_000_000 + count)
}

function company(n: number, name: string, digit: number) {
  return { id: newId(), name: `${name} ${n} BV`, registration_number: String(30_000_000 + n * 10 + digit) }
}

function record<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
}

function keysOf<K extends string>(object: Partial<Record<K, unknown>>): K[] {
  return Object.keys(object) as K[]
}

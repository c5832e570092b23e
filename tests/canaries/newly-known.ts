import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { admins, type Canaries, participants, readerOf, staff } from './plant.ts'

type WriteRequest = { url: string; body: unknown; text: string; by: string }
type Key = keyof typeof staff
type CanaryHit = { name: string; key: Key }

/** Adds the readers of random changes: two companies that requested each other, or a company added to a dossier. */
export function grantNewlyKnown(canaries: Canaries, scenes: Record<string, Scene>, written: WriteRequest): void {
  const { url, body, text, by } = written
  if (url === '/api/v1/relations' && JSON.parse(text).status === 'active') {
    const other = companyAt(scenes, Object(body).company_2_id)
    const [name = '', who] = by.split(' ')
    const own = keys.find((key) => staff[key].some((one) => one === who))
    if (other && own) meet({ name, key: own }, other)
  }
  const [, dossier] = /dossiers\/([^/]+)\/companies$/.exec(url) ?? []
  const joined = companyAt(scenes, Object(body).company_id)
  if (dossier && joined) join(dossier, joined)

  /** A company sees the people of its relations. */
  function meet(one: CanaryHit, other: CanaryHit) {
    for (const [from, to] of [[one, other] as const, [other, one] as const])
      for (const reader of staff[to.key]) knowPeople(from.name, staff[from.key], readerOf(to.name, reader))
  }
  /** The admins of a company see every dossier in which it takes part. */
  function join(dossierId: string, { name, key }: CanaryHit) {
    const reader = readerOf(name, admins[key])
    for (const [of, { dossiers }] of Object.entries(scenes))
      for (const one of Object.keys(participants) as (keyof typeof participants)[]) {
        if (dossiers[one] !== dossierId) continue
        canaries.grant(new RegExp(`^${of}: (title of |message in |note of the proposal in |file .*)${one}$`), reader)
        knowPeople(of, participants[one], reader)
      }
  }
  function knowPeople(of: string, people: readonly SceneKey[], reader: string) {
    canaries.grant(new RegExp(`^${of}: (first name|last name|e-mail) of (${people.join('|')})$`), reader)
  }
}

const keys = ['A', 'B', 'C'] as const

function companyAt(scenes: Record<string, Scene>, id: unknown): CanaryHit | undefined {
  for (const [name, { companies }] of Object.entries(scenes))
    for (const key of keys) if (companies[key].id === id) return { name, key }
}

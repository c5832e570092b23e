import { ask, type RawAnswer } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { DossierKey, SceneKey } from '../testing/scene-keys.ts'

/** How to test one row of the matrix. */
export type Row = {
  /**
   * The dossiers of each caller: successful calls are repeated while closing is requested for these, and when closed.
   */
  in?: (who: SceneKey) => DossierKey[]
  /** Prepares the state that the row needs. */
  ready?: (scene: Scene, who: SceneKey) => Promise<unknown>
  /** Every outcome must equal the cell. */
  ask: (scene: Scene, who: SceneKey) => Promise<Outcome | Outcome[]>
  /** The letter after the status in the cell. */
  letter?: (answer: RawAnswer, scene: Scene, who: SceneKey) => string
  /** The outcome instead of a success while closing is requested, if different. */
  requested?: string | ((who: SceneKey) => string)
  /** The outcome instead of a success in a closed dossier, if not `403 dossier_closed`. */
  closed?: string
}
export type Outcome = RawAnswer | string
export type Rows = Record<string, Row>

/** The dossier of the matrix for each caller: D1 for the other company, D2 for its guests, both for the rest. */
export function here(who: SceneKey): DossierKey[] {
  if (who === 'X' || who === 'Y') return ['D1']
  return who === 'V' || who === 'E' || who === 'W' ? ['D2'] : ['D1', 'D2']
}

export const only =
  (...keys: DossierKey[]) =>
  () =>
    keys

type Address = string | ((id: string, scene: Scene, who: SceneKey) => string)
type Body = object | ((scene: Scene, who: SceneKey, dossierId: string) => object)

/** A call about the dossier of the matrix. Its address contains the dossier's id. */
export function inDossier(method: string, address: Address, body?: Body, where = here): Pick<Row, 'in' | 'ask'> {
  return {
    in: where,
    ask: (scene, who) =>
      Promise.all(
        where(who).map((key) => {
          const id = scene.dossiers[key]
          const url = typeof address === 'string' ? address.replace('{id}', id) : address(id, scene, who)
          return ask(scene.who[who], method, url, bodyOf(body, scene, who, id))
        }),
      ),
  }
}

/** A call at one address. */
export function at(
  method: string,
  address: string | ((scene: Scene, who: SceneKey) => string),
  body?: Body,
): Pick<Row, 'ask'> {
  return {
    ask: (scene, who) => {
      const url = typeof address === 'string' ? address : address(scene, who)
      return ask(scene.who[who], method, url, bodyOf(body, scene, who, ''))
    },
  }
}

function bodyOf(body: Body | undefined, scene: Scene, who: SceneKey, id: string): { body?: object } {
  if (body === undefined) return {}
  return { body: typeof body === 'function' ? body(scene, who, id) : body }
}

export function fieldsOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.keys(value).toSorted().join(' ') : ''
}

import { ask, type RawAnswer } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'

/** The proof that a note of the table holds: the cells and their letters, a test file, or this function. */
export type Proof = 'cells' | `server/src/${string}` | `tests/${string}` | ((scene: Scene) => Promise<void>)

type Fields = Record<string, unknown>
export const v1 = '/api/v1'
export const fields = ({ body }: RawAnswer) => body as Fields
export const list = ({ body }: RawAnswer) => body as Fields[]
export const codeOf = ({ status, body }: RawAnswer) => [status, (body as Fields)['code']]
export const personNamed = (scene: Scene, id: string) =>
  scene.world.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const mailsTo = (scene: Scene, id: string) =>
  scene.world.db.selectFrom('mail').select('kind').where('person_id', '=', id).execute()
export const call = (scene: Scene, who: SceneKey, method: string, url: string, body?: object) =>
  ask(scene.who[who], method, url, body === undefined ? {} : { body })
export const limited = 'server/src/features/people/throttles.test.ts'

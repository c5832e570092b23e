import { newId } from '../../server/src/platform/ids.ts'
import type { Scene } from '../testing/scene.ts'
import type { PersonKey } from '../testing/scene-keys.ts'
import { here, inDossier, type Row, type Rows } from './row.ts'

const sent = new WeakMap<Scene, Map<string, string>>()
const address = (id: string, scene: Scene) => `/api/v1/dossiers/${id}/messages/${sent.get(scene)?.get(id) ?? newId()}`

/** Writes a message in every dossier, as if `by` had just sent it. */
const ready =
  (by?: PersonKey): NonNullable<Row['ready']> =>
  async (scene, who) => {
    const sender = scene.who[by ?? (who === 'A' ? 'U' : who)]
    const ids = new Map(Object.values(scene.dossiers).map((dossierId) => [dossierId, newId()]))
    const { db } = scene.world
    await db
      .insertInto('message')
      .values(
        [...ids].map(([dossier_id, id]) => ({
          id,
          dossier_id,
          seq: 2,
          message_type: 'chat_message' as const,
          message: 'Zeven stuks',
          sender_id: sender.id,
          company_id: sender.company_id,
        })),
      )
      .execute()
    await db
      .updateTable('dossier')
      .set({ last_seq: 2 })
      .where('id', 'in', [...ids.keys()])
      .execute()
    sent.set(scene, ids)
  }

const edit = { revision: 0, message: 'Acht stuks' }
const remove = (id: string, scene: Scene) => `${address(id, scene)}?revision=0`

export const messageRows: Rows = {
  'PATCH /dossiers/{id}/messages/{own, just sent}': { ready: ready(), ...inDossier('PATCH', address, edit, here) },
  'PATCH /dossiers/{id}/messages/{of U}': { ready: ready('U'), ...inDossier('PATCH', address, edit, here) },
  'DELETE /dossiers/{id}/messages/{own, just sent}': {
    ready: ready(),
    ...inDossier('DELETE', remove, undefined, here),
  },
}

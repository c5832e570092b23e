import { runCards } from '../../server/src/features/cards/runs/run.ts'
import type { Scene } from './scene.ts'

export type SceneCards = { D1: string; D2: string }

/** In D1 and D2, makes A's document an order and the other one an invoice whose amounts were not read. */
export async function laidOut({ world, documents }: Scene): Promise<void> {
  const kinds = [
    ['order', [documents.A_D1, documents.A_D2]],
    ['invoice', [documents.B_D1, documents.V_D2]],
  ] as const
  for (const [kind, ids] of kinds)
    await world.db.updateTable('document').set({ reading_state: 'nothing', kind }).where('id', 'in', ids).execute()
}

/** Does the same and creates their cards. */
export async function compareScene(scene: Scene): Promise<SceneCards> {
  const { world, dossiers } = scene
  await laidOut(scene)
  for (const dossier_id of [dossiers.D1, dossiers.D2]) await runCards(world.deps, { dossier_id })
  const cards = await world.db.selectFrom('card').select(['id', 'dossier_id']).execute()
  const of = (dossierId: string) => cards.find(({ dossier_id }) => dossier_id === dossierId)?.id ?? ''
  return { D1: of(dossiers.D1), D2: of(dossiers.D2) }
}

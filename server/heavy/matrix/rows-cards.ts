import { layCard } from '../../src/features/cards/testing/laid-card.ts'
import type { Scene } from '../testing/scene.ts'
import { inDossier, only, type Rows } from './row.ts'

const cards = new WeakMap<Scene, Map<string, string>>()

export const cardRows: Rows = {
  'POST /cards/{c}/answers {answer:agreed}': {
    ready: layCards,
    ...inDossier('POST', (id, scene) => `/api/v1/cards/${cards.get(scene)?.get(id)}/answers`, {
      answer: 'agreed',
      run: 1,
    }),
  },
  'PUT /dossiers/{id}/turn {company_id:null}': inDossier('PUT', '/api/v1/dossiers/{id}/turn', { company_id: null }),
  'PUT /dossiers/{D4}/turn (internal)': inDossier(
    'PUT',
    '/api/v1/dossiers/{id}/turn',
    { company_id: null },
    only('D4'),
  ),
}

/** A card in each dossier that the matrix asks in. */
async function layCards(scene: Scene): Promise<void> {
  const { world, dossiers, who } = scene
  const laid = new Map<string, string>()
  for (const id of [dossiers.D1, dossiers.D2]) laid.set(id, (await layCard(world.db, { id }, who.U)).id)
  cards.set(scene, laid)
}

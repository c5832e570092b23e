import { compareScene, laidOut, type SceneCards } from '../testing/scene-cards.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { inDossier, type Rows } from './row.ts'

const made = new WeakMap<Scene, SceneCards>()

async function compare(scene: Scene): Promise<void> {
  made.set(scene, await compareScene(scene))
}

/** The address of the card in the dossier with this id. */
const cardIn = (id: string, scene: Scene) => {
  const cards = made.get(scene)
  return `/api/v1/cards/${id === scene.dossiers.D1 ? cards?.D1 : cards?.D2}`
}

export const comparedRows: Rows = {
  'GET /dossiers/{id}/cards': { ready: compare, ...inDossier('GET', '/api/v1/dossiers/{id}/cards') },
  'GET /cards/{c in id}': { ready: compare, ...inDossier('GET', cardIn) },
  'PATCH /cards/{c}': { ready: compare, ...inDossier('PATCH', cardIn, { final: true }) },
  'PUT /cards/{c}/seller': {
    ready: compare,
    ...inDossier('PUT', (id: string, scene: Scene) => `${cardIn(id, scene)}/seller`, {
      seller_company_id: null,
      present: null,
    }),
  },
  'PATCH /cards/{c} {replaces}': { ready: compare, ...inDossier('PATCH', cardIn, { replaces: null }) },
  'POST /dossiers/{id}/cards': {
    ready: laidOut,
    ...inDossier('POST', '/api/v1/dossiers/{id}/cards', ({ dossiers, documents }: Scene, _: SceneKey, id: string) =>
      id === dossiers.D1
        ? { invoice_document_id: documents.B_D1, order_document_ids: [documents.A_D1] }
        : { invoice_document_id: documents.V_D2, order_document_ids: [documents.A_D2] },
    ),
  },
}

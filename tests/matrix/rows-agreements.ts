import {
  insertDifferingCard,
  insertProposal,
  terms_hash,
} from '../../server/src/features/agreements/testing/insert-agreement.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { inDossier, only, type Rows } from './row.ts'

/** The card of each dossier, and the proposal of each of its companies. */
const cards = new WeakMap<Scene, Map<string, string>>()
const proposals = new WeakMap<Scene, Map<string, { of_a: string; of_other: string }>>()

const credit = { run: 1, outcomes: [{ n: 1, way: 'credit' }] }
const extraWork = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' }
const card = (id: string, scene: Scene) => `/api/v1/cards/${cards.get(scene)?.get(id)}/proposals`

export const agreementRows: Rows = {
  'GET /dossiers/{id}/agreements': inDossier('GET', '/api/v1/dossiers/{id}/agreements'),
  'GET /agreements/{a in id}': { ready: addProposals, ...inDossier('GET', addressOf('other', '')) },
  'POST /cards/{c in id}/proposals': { ready: addCards, ...inDossier('POST', card, credit) },
  'POST /cards/{c in D4}/proposals': { ready: addCards, ...inDossier('POST', card, credit, only('D4')) },
  'POST /agreements/{of the other company}/accept': {
    ready: addProposals,
    ...inDossier('POST', addressOf('other', '/accept'), { terms_hash }),
  },
  'POST /agreements/{of own company}/accept': {
    ready: addProposals,
    ...inDossier('POST', addressOf('own', '/accept'), { terms_hash }),
  },
  'POST /agreements/{offered}/refuse': { ready: addProposals, ...inDossier('POST', addressOf('other', '/refuse'), {}) },
  'POST /dossiers/{id}/extra-work': inDossier('POST', '/api/v1/dossiers/{id}/extra-work', extraWork),
  'POST /dossiers/{D4}/extra-work': inDossier('POST', '/api/v1/dossiers/{id}/extra-work', extraWork, only('D4')),
}

/** The address of the proposal of the caller's own company, or of the other one. */
function addressOf(side: 'own' | 'other', act: string) {
  return (id: string, scene: Scene, who: SceneKey) => {
    const found = proposals.get(scene)?.get(id)
    const ofA = who !== 'A' && scene.who[who].company_id === scene.who.U.company_id
    return `/api/v1/agreements/${ofA === (side === 'own') ? found?.of_a : found?.of_other}${act}`
  }
}

async function addCards(scene: Scene): Promise<void> {
  const { world, dossiers, who } = scene
  const ids = new Map<string, string>()
  for (const id of [dossiers.D1, dossiers.D2, dossiers.D4])
    ids.set(id, await insertDifferingCard(world.db, { id }, who.U))
  cards.set(scene, ids)
}

/** Both companies made a proposal in D1 and in D2. */
async function addProposals(scene: Scene): Promise<void> {
  const { world, dossiers, who } = scene
  const ids = new Map<string, { of_a: string; of_other: string }>()
  for (const [id, other] of [[dossiers.D1, who.X] as const, [dossiers.D2, who.V] as const]) {
    const of_a = await insertProposal(world.db, { id }, who.U)
    ids.set(id, { of_a, of_other: await insertProposal(world.db, { id }, other) })
  }
  proposals.set(scene, ids)
}

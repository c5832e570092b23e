import { sql } from 'kysely'
import { insertCard } from '../../server/src/features/cards/testing/insert-card.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { inDossier, only, type Rows } from './row.ts'

const cards = new WeakMap<Scene, Map<string, string>>()
/** By the card that each answers. */
const answers = new Map<string, string>()
let lastSeq = 1_000_000

export const cardRows: Rows = {
  'POST /cards/{c}/answers {answer:agreed}': {
    ready: addCards,
    ...inDossier('POST', (id, scene) => `/api/v1/cards/${cards.get(scene)?.get(id)}/answers`, {
      answer: 'agreed',
      run: 1,
    }),
  },
  'DELETE /cards/{c}/answers/{own} (just given)': {
    ready: giveAnswers,
    ...inDossier('DELETE', (id, scene) => {
      const card = cards.get(scene)?.get(id)
      return `/api/v1/cards/${card}/answers/${answers.get(card ?? '')}`
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

/** Creates a card in each dossier of the matrix. */
async function addCards(scene: Scene): Promise<void> {
  const { world, dossiers, who } = scene
  const ids = new Map<string, string>()
  for (const id of [dossiers.D1, dossiers.D2]) ids.set(id, (await insertCard(world.db, { id }, who.U)).id)
  cards.set(scene, ids)
}

/** Creates the cards with an 'agreed' answer of the caller. */
async function giveAnswers(scene: Scene, who: SceneKey): Promise<void> {
  await addCards(scene)
  const { db } = scene.world
  const { id: user_id, company_id } = who === 'A' ? scene.who.U : scene.who[who]
  for (const [dossier_id, card_id] of cards.get(scene) ?? []) {
    const id = newId()
    const sender = { sender_id: user_id, company_id, event: 'card_answer', data: { card_id }, message: 'Klopt' }
    await db
      .insertInto('message')
      .values({ id, dossier_id, seq: (lastSeq += 1), message_type: 'chat_message', ...sender })
      .execute()
    await db
      .insertInto('card_answer')
      .values({
        message_id: id,
        card_id,
        run: 1,
        company_id,
        user_id,
        answer: 'agreed',
        created_at: sql`clock_timestamp()`,
      })
      .execute()
    answers.set(card_id, id)
  }
}

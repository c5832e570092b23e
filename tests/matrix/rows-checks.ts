import { addCards, addCheck } from '../testing/scene-checks.ts'
import type { Scene } from '../testing/scene.ts'
import { inDossier, only, type Rows } from './row.ts'

const secret = 'NL20INGB0001234567'
const cards = new WeakMap<Scene, { D1: string; D2: string }>()

/** Gives A a warning about the invoice in D1 and the one in D2. Nobody else has one. */
async function addChecks(scene: Scene): Promise<void> {
  const made = await addCards(scene)
  cards.set(scene, made)
  for (const id of [made.D1, made.D2]) await addCheck(scene, id, { of: 'A', data: { iban: secret } })
}

export const checkRows: Rows = {
  "GET /dossiers/{id}/checks (A's check in body?)": {
    ready: addChecks,
    ...inDossier('GET', '/api/v1/dossiers/{id}/checks'),
    letter: ({ status, body, text }) => {
      if (status !== 200) return ''
      return text.includes(secret) ? 'y' : Array.isArray(body) && body.length === 0 ? 'n' : '?'
    },
  },
  "POST /cards/{c}/checks/iban_changed/seen (A's check in D1)": {
    ready: addChecks,
    ...inDossier(
      'POST',
      (_, scene) => `/api/v1/cards/${cards.get(scene)?.D1}/checks/iban_changed/seen`,
      undefined,
      only('D1'),
    ),
  },
}

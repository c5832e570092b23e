import { hashed, newToken } from '../../server/src/platform/ids.ts'
import { ask } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { DossierKey } from '../testing/scene-keys.ts'
import { addCards } from '../testing/scene-checks.ts'
import { setState } from '../testing/scene.ts'
import { here, inDossier, type Row, type Rows } from './row.ts'

const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const made = { state: 'ready' as const, zip_sha256: hash, zip_size: 0, pdf_sha256: hash, pdf_size: 0 }

/** Closes D1, with an archive for both its companies, and D2 with its guests. */
export async function closed(scene: Scene): Promise<void> {
  const { world, dossiers, companies } = scene
  const keys: DossierKey[] = ['D1', 'D2']
  await setState(scene, keys, { status: 'closed' })
  const rows = [
    { dossier_id: dossiers.D1, company_id: companies.A.id },
    { dossier_id: dossiers.D1, company_id: companies.B.id },
    { dossier_id: dossiers.D2, company_id: companies.A.id },
    { dossier_id: dossiers.D2, company_id: companies.Ext.id },
  ]
  await world.db
    .insertInto('archive')
    .values(rows.map((row) => ({ ...row, ...made })))
    .execute()
}

/** Tested only in a closed dossier, so not repeated after closing. */
function inClosed(method: string, address: Parameters<typeof inDossier>[1]): Row {
  const { ask } = inDossier(method, address)
  return { ready: closed, ask }
}

const links = new WeakMap<Scene, string>()
const cards = new WeakMap<Scene, Record<'D1' | 'D2', string>>()

export const archiveRows: Rows = {
  'GET /app/archive (closed D in body?)': {
    ready: closed,
    ask: (scene, who) => ask(scene.who[who], 'GET', '/app/archive'),
    letter: ({ status, text }, { dossiers }) =>
      status !== 200 ? '' : text.includes(dossiers.D1) || text.includes(dossiers.D2) ? 'y' : 'n',
  },
  'GET /archive/{closed D}': inClosed('GET', '/api/v1/archive/{id}'),
  'GET /archive/{closed D}/download?file=zip': inClosed('GET', '/api/v1/archive/{id}/download?file=zip'),
  'GET /archive/{closed D}/record': inClosed('GET', '/api/v1/archive/{id}/record'),
  'GET /archive/{closed D}/lines': inClosed('GET', '/api/v1/archive/{id}/lines'),
  'GET /archive/{closed D}/documents/{id}/download': inClosed(
    'GET',
    (id, { dossiers, documents }) =>
      `/api/v1/archive/${id}/documents/${id === dossiers.D1 ? documents.A_D1 : documents.A_D2}/download`,
  ),
  'PUT /archive/{closed D}/cards/{its invoice}/paid': {
    ready: async (scene) => {
      const { D1, D2 } = await addCards(scene)
      cards.set(scene, { D1, D2 })
      await closed(scene)
      await scene.world.db
        .updateTable('card')
        .set({ unpaid_since: new Date(), seller_id: scene.companies.B.id })
        .where('id', 'in', [D1, D2])
        .execute()
    },
    ask: (scene, who) =>
      Promise.all(
        here(who).map((key) =>
          ask(
            scene.who[who],
            'PUT',
            `/api/v1/archive/${scene.dossiers[key]}/cards/${cards.get(scene)?.[key === 'D2' ? 'D2' : 'D1']}/paid`,
            { body: { paid: true } },
          ),
        ),
      ),
  },
  'GET /archive/{open D}': { ask: inDossier('GET', '/api/v1/archive/{id}').ask },
  'GET /archive-link?token= (valid / other)': {
    ready: async (scene) => {
      await closed(scene)
      const token = newToken()
      links.set(scene, token)
      const { world, dossiers, companies, who } = scene
      const row = { dossier_id: dossiers.D2, company_id: companies.Ext.id, person_id: who.V.id }
      const expires_at = new Date(Date.now() + 86_400_000)
      await world.db
        .insertInto('archive_link')
        .values({ ...row, token_hash: hashed(token), expires_at })
        .execute()
    },
    ask: async (scene, who) => {
      const open = (token: string) => ask(scene.who[who], 'GET', `/api/v1/archive-link?token=${token}`)
      const [valid, other] = [await open(links.get(scene) ?? ''), await open(newToken())]
      return other.status === 400 ? valid : 'another token opened it'
    },
  },
}

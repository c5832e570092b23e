import { sql } from 'kysely'
import { newId } from '../../server/src/platform/ids.ts'
import { sign } from '../../server/src/platform/signing.ts'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { unsubscribeUrl } from '../../server/src/features/people/unsubscribe-link.ts'
import { ask } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import type { SceneKey } from '../testing/scene-keys.ts'
import { at, here, inDossier, only, type Rows } from './row.ts'

/** A's document in the dossier with this id. */
const ofA = (id: string, { dossiers, documents }: Scene) => (id === dossiers.D1 ? documents.A_D1 : documents.A_D2)

export const documentRows: Rows = {
  'POST /documents dossier_id=D': {
    in: here,
    ask: (scene, who) =>
      Promise.all(
        here(who).map((key) => {
          const body = new FormData()
          body.append('dossier_id', scene.dossiers[key])
          body.append('file', new File([new Uint8Array(pdf('bon'))], 'bon.pdf'))
          return ask(scene.who[who], 'POST', '/api/v1/documents', { body })
        }),
      ),
  },
  'GET /documents/{id}/download': inDossier('GET', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/download`),
  'GET signed_url made for U, within 60 s, U still has access': {
    in: only('D1'),
    ask: (scene, who) => ask(scene.who[who], 'GET', signedUrl(scene)),
    closed: '403',
  },
  'GET signed_url tampered, older than 60 s, or U lost access': {
    ready: ({ world, who, dossiers }) =>
      world.db
        .updateTable('participant')
        .set({ status: 'removed' })
        .where('user_id', '=', who.U.id)
        .where('dossier_id', '=', dossiers.D2)
        .execute(),
    ask: (scene, who) => {
      const [text = '', signature = ''] = signedUrl(scene).split('.')
      const tampered = `${text}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
      const urls = [tampered, signedUrl(scene, Date.now() - 1), signedUrl(scene, undefined, scene.documents.A_D2)]
      return Promise.all(urls.map((url) => ask(scene.who[who], 'GET', url)))
    },
  },
  'GET /documents/{id}/reading': {
    ready: reading('nothing'),
    ...inDossier('GET', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/reading`),
  },
  'GET /documents/{id}/inside': {
    ready: ({ world }: Scene) =>
      sql`insert into reading (id, document_id, reader_version, notes)
        select gen_random_uuid(), id, 1, '{pdf_inside}' from document on conflict do nothing`.execute(world.db),
    ...inDossier('GET', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/inside`),
  },
  'POST /documents/{refused}/read': {
    ready: reading('refused'),
    ...inDossier('POST', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/read`),
  },
  'PUT /documents/{id}/kind': inDossier('PUT', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/kind`, {
    kind: 'invoice',
  }),
  'PUT /documents/{doc of A}/version': inDossier('PUT', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/version`, {
    replaces: null,
  }),
  'PUT /documents/{id}/values/total_excl': {
    ready: reading('nothing'),
    ...inDossier('PUT', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/values/total_excl`, {
      value: '1.00',
      revision: 0,
    }),
  },
  'PUT /documents/{id}/values': {
    ready: reading('nothing'),
    ...inDossier('PUT', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/values`, {
      values: [{ path: 'total_excl', value: '1.00', revision: 0 }],
    }),
  },
  'PUT /documents/{id}/pen': {
    ready: ({ world }: Scene) =>
      world.db.updateTable('document').set({ reading_state: 'read', kind: 'delivery_note', pen: 'asked' }).execute(),
    ...inDossier('PUT', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/pen`, { changed: false, revision: 0 }),
  },
  'DELETE /documents/{doc of A}/{id}': inDossier('DELETE', (id, scene) => `/api/v1/documents/${ofA(id, scene)}/${id}`),
  'DELETE /documents/{doc of A in D1}/{D4}': at(
    'DELETE',
    ({ documents, dossiers }) => `/api/v1/documents/${documents.A_D1}/${dossiers.D4}`,
  ),
  'DELETE /documents/{doc V uploaded}/{D2}': inDossier(
    'DELETE',
    (id, { documents }) => `/api/v1/documents/${documents.V_D2}/${id}`,
    undefined,
    only('D2'),
  ),
  'GET, POST /unsubscribe?token= (any valid token)': {
    ask: async (scene, who) => {
      const { pathname, search } = new URL(unsubscribeUrl(scene.world.config, scene.who.U.id))
      const read = await ask(scene.who[who], 'GET', `${pathname}${search}`)
      return [read, await ask(scene.who[who], 'POST', `${pathname}${search}`)]
    },
  },
  'GET /healthz, /readyz, /api/openapi.json, /api/docs': {
    ask: (scene, who) =>
      Promise.all(
        ['/healthz', '/readyz', '/api/openapi.json', '/api/docs'].map((url) => ask(scene.who[who], 'GET', url)),
      ),
  },
}

/** Sets the reading state of all documents in the scene. */
function reading(reading_state: 'nothing' | 'refused') {
  return ({ world }: Scene) => world.db.updateTable('document').set({ reading_state }).execute()
}

function signedUrl({ world, sessions, documents }: Scene, exp = Date.now() + 60_000, document_id = documents.A_D1) {
  const claim = { document_id, session_id: sessions.U, inline: 0, exp }
  return `/files/${sign(world.config.secretKey, 'file', claim)}`
}

/** Not served in production. */
export const productionRows: Rows = {
  'GET /metrics on PORT; GET /dev/mail in production': {
    ask: (scene: Scene, who: SceneKey) =>
      Promise.all(['/metrics', '/dev/mail', `/dev/mail/${newId()}.eml`].map((url) => ask(scene.who[who], 'GET', url))),
  },
}

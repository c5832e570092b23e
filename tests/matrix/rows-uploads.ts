import { randomUUID } from 'node:crypto'
import { pdf } from '../../server/src/features/documents/testing/samples.ts'
import { begin, sendParts, sha256Of } from '../../server/src/features/documents/testing/in-parts.ts'
import { ask } from '../testing/ask.ts'
import type { Scene } from '../testing/scene.ts'
import { here, inDossier, type Row, type Rows } from './row.ts'

const bon = pdf('bon')

export const uploadRows: Rows = {
  'POST /dossiers/{id}/uploads': inDossier('POST', '/api/v1/dossiers/{id}/uploads', () => {
    return { client_id: randomUUID(), filename: 'bon.pdf', size: bon.length }
  }),
  'PUT /uploads/{u of U in id}/parts/0': ofU('PUT', `/parts/0?sha256=${sha256Of(bon)}`),
  'POST /uploads/{u of U in id}/finish': ofU('POST', '/finish', { arrived: true }),
  'DELETE /uploads/{u of U in id}': ofU('DELETE', ''),
}

/** A call about the upload that U began in the dossier. */
function ofU(method: string, rest: string, { arrived = false } = {}): Row {
  return {
    in: here,
    ready: async ({ who: { U }, dossiers }) => {
      for (const id of [dossiers.D1, dossiers.D2]) {
        const begun = await begin(U, id, bon)
        if (arrived) await sendParts(U, begun.body.id, bon)
      }
    },
    ask: (scene, who) =>
      Promise.all(
        here(who).map(async (key) => {
          const raw = { body: new Uint8Array(bon), headers: { 'content-type': 'application/octet-stream' } }
          const url = `/api/v1/uploads/${await uploadIn(scene, scene.dossiers[key])}${rest}`
          return ask(scene.who[who], method, url, method === 'PUT' ? raw : {})
        }),
      ),
  }
}

async function uploadIn({ world }: Scene, dossierId: string): Promise<string> {
  const found = world.db.selectFrom('upload').select('id').where('dossier_id', '=', dossierId)
  return (await found.executeTakeFirstOrThrow()).id
}

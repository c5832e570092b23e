import {
  downloadDocument,
  listDocuments,
  listDossiers,
  listMessages,
  postMessage,
  readDossier,
  readDossierData,
  removeParticipant,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { pdf } from './testing/samples.ts'
import { sharedDossier, upload } from './testing/scene.ts'

const world = useWorld()
const word = 'Zonnebloemgeel' // only in the title, a message and a file's name

test('a removed participant finds nothing of the dossier in lists, searches, responses or caches', async () => {
  const { anna, bram, mia, dossier, params } = await sharedDossier(world)
  await world.db
    .updateTable('dossier')
    .set({ title: `PO ${word}` })
    .where('id', '=', dossier.id)
    .execute()
  await anna.call(postMessage, { params, body: { message_type: 'user', message: `De kleur is ${word}` } })
  const { body } = await upload(anna, { dossier_id: dossier.id }, [`${word}.pdf`, pdf('kleur')])
  const els = await world.person('Els', { company: { id: bram.company_id } })
  await world.takePart(dossier, els)
  const document = { id: body[0]?.id ?? '' }
  const { signed_url } = (await bram.call(downloadDocument, { params: document, query: {} })).body
  const seen = () =>
    Promise.all([
      bram.call(listDossiers, { query: {} }),
      bram.call(listDossiers, { query: { q: word } }),
      bram.fetch('/app/sidebar/dossiers'),
      bram.call(readDossier, { params }),
      bram.call(readDossierData, { params }),
      bram.call(listMessages, { params, query: {} }),
      bram.call(listDocuments, { params }),
      bram.call(downloadDocument, { params: document, query: {} }),
      bram.fetch(signed_url),
    ])
  const before = await seen()
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200))

  const removal = { params: { ...params, user_id: bram.id }, body: { status: 'removed' } } as const
  expect((await mia.call(removeParticipant, removal)).status).toBe(200)

  const after = await seen()
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 404, 404, 404, 403])
  for (const answer of after) {
    const text = answer instanceof Response ? await answer.text() : JSON.stringify([answer.body, answer.refusal])
    expect(text).not.toContain(word)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

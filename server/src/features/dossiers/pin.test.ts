import {
  deleteDocument,
  markRead,
  pinDossier,
  postMessage,
  readDossier,
  readDossierData,
  unpinDossier,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { pdf } from '../documents/testing/samples.ts'
import { sharedDossier, upload } from '../documents/testing/scene.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

test('a message or a document is pinned for both companies, one at a time, with a line in the chat', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const body = { message_type: 'user' as const, message: 'Levering op 3 maart om 7 uur, poort B.' }
  const { body: said } = await anna.call(postMessage, { params, body })
  const { body: files } = await upload(anna, { dossier_id: dossier.id }, ['order.pdf', pdf('order')])
  const file = files[0]?.id ?? ''
  const pinned = async () => (await bram.call(readDossier, { params })).body.pinned

  const put = await bram.call(pinDossier, { params, body: { kind: 'message', id: said.id } })
  expect(put.status).toBe(200)
  expect(await pinned()).toMatchObject({ kind: 'message', seq: said.seq, message: body.message, by: { id: bram.id } })
  await anna.call(pinDossier, { params, body: { kind: 'document', id: file } })
  await anna.call(pinDossier, { params, body: { kind: 'document', id: file } })
  expect(await pinned()).toMatchObject({ kind: 'document', filename: 'order.pdf', by: { id: anna.id } })
  const events = (await anna.call(readDossierData, { params })).body.messages.messages.map(({ event }) => event)
  expect(events.slice(-2)).toEqual(['message_pinned', 'document_pinned'])

  await anna.call(deleteDocument, { params: { id: file, dossier_id: dossier.id } })
  expect(await pinned()).toBeNull()
  await anna.call(pinDossier, { params, body: { kind: 'message', id: said.id } })
  expect((await bram.call(unpinDossier, { params })).status).toBe(204)
  expect(await pinned()).toBeNull()
  await bram.call(markRead, { params, body: {} })
})

test('only something of this dossier can be pinned, and a line of Klopt cannot', async () => {
  const { anna, otto, params } = await sharedDossier(world)
  const other = await sharedDossier(world)
  const body = { message_type: 'user' as const, message: 'Elders' }
  const { body: elsewhere } = await other.anna.call(postMessage, { params: other.params, body })
  const { body: files } = await upload(anna, { dossier_id: params.id }, ['order.pdf', pdf('order')])
  const { messages } = (await anna.call(readDossierData, { params })).body.messages

  const pin = (who: typeof anna, kind: 'message' | 'document', id = '') =>
    who.call(pinDossier, { params, body: { kind, id } })
  expect((await pin(anna, 'message', elsewhere.id)).status).toBe(404)
  expect((await pin(anna, 'message', messages.at(-1)?.id)).status).toBe(404)
  expect((await pin(otto, 'document', files[0]?.id)).status).toBe(404)
  expect((await anna.call(readDossier, { params })).body.pinned).toBeNull()
})

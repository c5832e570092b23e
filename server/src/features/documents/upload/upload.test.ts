import { fileTypes, listDocuments, listMessages, readDossier, readDossierData } from '@klopt/contract'
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'
import { guestDossier, sharedDossier, stored, upload } from '../testing/scene.ts'
import { pdf, samples } from '../testing/samples.ts'

const world = useWorld()
const order = pdf('order')

test('an upload reaches the other side in the list, in the chat and live', async () => {
  const { anna, bram, bouw, dossier, params } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const { status, body } = await upload(anna, { dossier_id: dossier.id }, ['order.pdf', order])

  expect(status).toBe(201)
  expect(body).toMatchObject([
    {
      dossier_id: dossier.id,
      filename: 'order.pdf',
      content_type: 'application/pdf',
      size: order.length,
      sha256: createHash('sha256').update(order).digest('hex'),
      uploader_company_id: bouw.id,
      uploader: { id: anna.id, full_name: anna.full_name },
      can_delete: true,
      can_replace: true,
    },
  ])
  const document = { ...body[0], can_delete: false, can_replace: false }
  expect((await bram.call(listDocuments, { params })).body).toEqual([document])
  expect((await line.waitFor('document_added')).document).toEqual(document)
  const [systemLine] = (await bram.call(listMessages, { params })).body.messages
  expect(systemLine).toMatchObject({
    event: 'document_added',
    data: { document_id: body[0]?.id, filename: 'order.pdf', by: anna.full_name },
    message: `${anna.full_name} heeft order.pdf toegevoegd`,
    unread: true,
  })
})

test('one file of every allowed kind can be uploaded at once', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const files = Object.entries(samples).map(([kind, content]): [string, Buffer] => [
    `stuk.${kind.toUpperCase()}`,
    content,
  ])

  const { status } = await upload(anna, { dossier_id: dossier.id }, ...files)

  expect(status).toBe(201)
  const list = (await bram.call(listDocuments, { params })).body
  expect(list.map(({ filename }) => filename)).toEqual(files.map(([name]) => name).toReversed())
  expect(list.map(({ content_type }) => content_type)).toEqual(Object.values(fileTypes).toReversed())
})

test('a file whose name is wrong is taken as what it is, and named so', async () => {
  const { anna, dossier } = await sharedDossier(world)

  const { status, body } = await upload(
    anna,
    { dossier_id: dossier.id },
    ['IMG_0412.HEIC', samples.jpg],
    ['bon.jfif', samples.jpg],
    ['schermafbeelding.jpg', samples.png],
    ['opdracht.doc', samples.docx],
    ['order.pdf', Buffer.concat([Buffer.from('\r\n\r\n'), samples.pdf])],
  )

  expect(status).toBe(201)
  expect(body.map(({ filename, content_type }) => [filename, content_type])).toEqual([
    ['IMG_0412.jpg', 'image/jpeg'],
    ['bon.jpg', 'image/jpeg'],
    ['schermafbeelding.png', 'image/png'],
    ['opdracht.docx', fileTypes.docx],
    ['order.pdf', 'application/pdf'],
  ])
})

test('the dossier screen gets everything in one call', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  await upload(anna, { dossier_id: dossier.id }, ['order.pdf', order])

  const { body } = await bram.call(readDossierData, { params })

  expect(body.dossier).toEqual((await bram.call(readDossier, { params })).body)
  expect(body.documents).toEqual((await bram.call(listDocuments, { params })).body)
  expect(body.messages).toEqual((await bram.call(listMessages, { params })).body)
  expect(body.documents).toHaveLength(1)
})

test('a repeated upload, even many times at once, adds its files once', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const fields = { dossier_id: dossier.id, client_id: randomUUID() }
  const send = () => upload(anna, fields, ['order.pdf', order], ['foto.png', samples.png])

  const answers = await Promise.all(Array.from({ length: 5 }, send))
  const later = await send()

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  for (const { body } of answers) expect(body).toEqual(later.body)
  expect((await bram.call(listDocuments, { params })).body).toHaveLength(2)
  expect((await upload(bram, fields, ['order.pdf', order])).status).toBe(201) // the client_id of another person
})

test('names are cleaned, and duplicates get a number, also within one upload and simultaneously', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const fields = { dossier_id: dossier.id }

  await upload(anna, fields, ['order.pdf', order], ['Façade – 🏗.pdf', order], ['ont\u202eluaw.pdf', order])
  await Promise.all([anna, bram].map((who) => upload(who, fields, ['order.pdf', order], ['order.pdf', order])))

  const list = (await bram.call(listDocuments, { params })).body
  const names = [
    'Façade – 🏗.pdf',
    'ontluaw.pdf',
    'order (2).pdf',
    'order (3).pdf',
    'order (4).pdf',
    'order (5).pdf',
    'order.pdf',
  ]
  expect(list.map(({ filename }) => filename).toSorted()).toEqual(names.toSorted())
})

test('the name of a deleted document can be used again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [first] = (await upload(anna, { dossier_id: dossier.id }, ['order.pdf', order])).body
  await anna.fetch(`/api/v1/documents/${first?.id}/${dossier.id}`, { method: 'DELETE' })

  const again = await upload(anna, { dossier_id: dossier.id }, ['order.pdf', order])

  expect(again.body[0]?.filename).toBe('order.pdf')
})

test('an admin who reads along joins visibly by uploading', async () => {
  const { mia, bram, dossier, params } = await sharedDossier(world)
  const client_id = randomUUID()

  await upload(mia, { dossier_id: dossier.id, client_id }, ['order.pdf', order])
  await upload(mia, { dossier_id: dossier.id, client_id }, ['order.pdf', order])

  const { messages } = (await bram.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event)).toEqual(['admin_joined', 'document_added'])
  expect((await mia.call(readDossier, { params })).body).toMatchObject({ takes_part: true, last_seq: 2, read_seq: 2 })
})

test('a guest can upload, and the same content is stored once', async () => {
  const { otto, anna, dossier } = await guestDossier(world)
  const bon = pdf('werkbon')

  expect((await upload(otto, { dossier_id: dossier.id }, ['bon.pdf', bon])).status).toBe(201)
  expect((await upload(anna, { dossier_id: dossier.id }, ['kopie.pdf', bon])).status).toBe(201)

  const sha256 = createHash('sha256').update(bon).digest('hex')
  expect((await stored(world)).kept.filter((name) => name === sha256)).toHaveLength(1)
})

beforeEach(async () => expect((await stored(world)).drafts).toBe(0))

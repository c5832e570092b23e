import { beginUpload, finishUpload, listDocuments, listMessages, putUploadPart } from '@klopt/contract'
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { pdf } from './testing/samples.ts'
import { guestDossier, sharedDossier, uploadOnce } from './testing/scene.ts'

const world = useWorld()
const order = pdf('order')

test('a file that the dossier has already is kept once, and answered with the existing document', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const [first] = (await uploadOnce(anna, { dossier_id: dossier.id }, ['order.pdf', order])).body

  const again = await uploadOnce(bram, { dossier_id: dossier.id }, ['kopie.pdf', order])

  expect(again).toMatchObject({ status: 200, body: [{ id: first?.id, filename: 'order.pdf', already_here: true }] })
  expect(first).not.toHaveProperty('already_here')
  expect((await bram.call(listDocuments, { params })).body).toHaveLength(1)
  expect((await bram.call(listMessages, { params })).body.messages).toHaveLength(1)
})

test('of several files only the new ones are added, and each answers in its place', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const [first] = (await uploadOnce(anna, { dossier_id: dossier.id }, ['order.pdf', order])).body

  const { status, body } = await uploadOnce(
    anna,
    { dossier_id: dossier.id },
    ['bon.pdf', pdf('bon')],
    ['order (kopie).pdf', order],
    ['bon (kopie).pdf', pdf('bon')],
  )

  expect(status).toBe(201)
  expect(body.map(({ filename, already_here }) => [filename, already_here])).toEqual([
    ['bon.pdf', undefined],
    ['order.pdf', true],
    ['bon.pdf', true],
  ])
  expect(body[1]?.id).toBe(first?.id)
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(2)
})

test('whoever says so adds it again, also as a new version and in parts', async () => {
  const { anna, dossier, params } = await sharedDossier(world)
  const [first] = (await uploadOnce(anna, { dossier_id: dossier.id }, ['order.pdf', order])).body

  expect((await uploadOnce(anna, { dossier_id: dossier.id, again: 'true' }, ['order.pdf', order])).status).toBe(201)
  const version = { dossier_id: dossier.id, replaces: first?.id ?? '' }
  expect((await uploadOnce(anna, version, ['order.pdf', order])).status).toBe(201)
  expect((await uploadOnce(anna, { dossier_id: dossier.id, again: 'ja' }, ['order.pdf', order])).status).toBe(422)

  const inParts = async (again: boolean) => {
    const file = { client_id: randomUUID(), filename: 'order.pdf', size: order.length }
    const { id } = (await anna.call(beginUpload, { params, body: { ...file, ...(again && { again }) } })).body
    const sha256 = createHash('sha256').update(order).digest('hex')
    const path = `${putUploadPart.path.replace(':id', id).replace(':start', '0')}?sha256=${sha256}`
    const headers = { 'content-type': 'application/octet-stream' }
    await anna.fetch(path, { method: 'PUT', body: new Uint8Array(order), headers })
    return anna.call(finishUpload, { params: { id } })
  }
  expect(await inParts(false)).toMatchObject({ status: 200, body: [{ already_here: true }] })
  expect((await inParts(true)).status).toBe(201)
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(4)
})

test('people who upload one file at the same moment have one document', async () => {
  const { anna, daan, bram, dossier, params } = await sharedDossier(world)
  const people = [anna, daan, bram]

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      uploadOnce(people[n % 3] ?? anna, { dossier_id: dossier.id }, [`${n}.pdf`, order]),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
  expect(new Set(answers.flatMap(({ body }) => body.map(({ id }) => id))).size).toBe(1)
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(1)
})

test('what was deleted, and what another dossier has, is not here', async () => {
  const { otto, anna, dossier, params } = await guestDossier(world)
  const [first] = (await uploadOnce(otto, { dossier_id: dossier.id }, ['bon.pdf', order])).body
  await otto.fetch(`/api/v1/documents/${first?.id}/${dossier.id}`, { method: 'DELETE' })

  expect((await uploadOnce(anna, { dossier_id: dossier.id }, ['bon.pdf', order])).status).toBe(201)

  const other = await sharedDossier(world)
  expect((await uploadOnce(other.anna, { dossier_id: other.dossier.id }, ['bon.pdf', order])).status).toBe(201)
  expect((await anna.call(listDocuments, { params })).body).toHaveLength(1)
})

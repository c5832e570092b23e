import { type Document, listDocuments, listMessages, setDocumentKind, setDocumentVersion } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from './testing/scene.ts'
import { pdf } from './testing/samples.ts'

const world = useWorld()

async function added(who: Caller, dossier: { id: string }, name: string, replaces?: Document): Promise<Document> {
  const fields = { dossier_id: dossier.id, ...(replaces && { replaces: replaces.id }) }
  const { status, body } = await upload(who, fields, [name, pdf(`${name} ${Math.random()}`)])
  expect(status).toBe(201)
  const [document] = body
  if (!document) throw new Error('nothing was added')
  return document
}

const put = (who: Caller, { id }: Document, replaces: Document | null) =>
  who.call(setDocumentVersion, { params: { id }, body: { replaces: replaces && replaces.id } })

async function versions(who: Caller, params: { id: string }) {
  const { body } = await who.call(listDocuments, { params })
  return Object.fromEntries(body.map(({ filename, version }) => [filename, version]))
}

const lines = async (who: Caller, params: { id: string }) =>
  (await who.call(listMessages, { params })).body.messages.flatMap(({ event, message }) => (event ? [message] : []))

test('a document uploaded as a replacement is the next version, and one line reports it to both', async () => {
  const { anna, daan, bram, dossier, params } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const order = await added(anna, dossier, 'PO_4500127.pdf')
  await anna.call(setDocumentKind, { params: { id: order.id }, body: { kind: 'order' } })

  const second = await added(daan, dossier, 'PO_4500127.pdf', order)
  const third = await added(anna, dossier, 'PO_4500127.pdf', second)

  expect(second).toMatchObject({ version: 2, version_root: order.id, kind: 'order', can_replace: true })
  expect(third).toMatchObject({ version: 3, version_root: order.id })
  expect(await versions(bram, params)).toEqual({
    'PO_4500127.pdf': 1,
    'PO_4500127 (2).pdf': 2,
    'PO_4500127 (3).pdf': 3,
  })
  expect((await lines(bram, params)).slice(-2)).toEqual([
    `${daan.full_name} heeft PO_4500127 (2).pdf toegevoegd als versie 2`,
    `${anna.full_name} heeft PO_4500127 (3).pdf toegevoegd als versie 3`,
  ])
  await expect
    .poll(() =>
      line.received.flatMap((event) => (event.message_type === 'document_added' ? [event.document.version] : [])),
    )
    .toEqual([1, 2, 3])
})

test('two files, and documents of others, of another dossier or deleted ones cannot be a version', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const elsewhere = await sharedDossier(world)
  const own = await added(anna, dossier, 'order.pdf')
  const theirs = await added(bram, dossier, 'factuur.pdf')
  const away = await added(elsewhere.anna, elsewhere.dossier, 'order.pdf')
  const gone = await added(anna, dossier, 'weg.pdf')
  await anna.fetch(`/api/v1/documents/${gone.id}/${dossier.id}`, { method: 'DELETE' })
  const fields = ({ id }: Document) => ({ dossier_id: dossier.id, replaces: id })

  const two = await upload(anna, fields(own), ['a.pdf', pdf('a')], ['b.pdf', pdf('b')])

  expect(two.status).toBe(422)
  expect(two.refusal.detail).toMatchObject([{ loc: ['body', 'file'] }])
  for (const other of [theirs, away, gone])
    expect((await upload(anna, fields(other), ['c.pdf', pdf('c')])).refusal.code).toBe('not_a_version')
})

test('a document can become the next version only of its own company’s other documents', async () => {
  const { anna, bram, mia, dossier, params } = await sharedDossier(world)
  const first = await added(anna, dossier, 'order.pdf')
  const second = await added(anna, dossier, 'order-nieuw.pdf')
  const invoice = await added(bram, dossier, 'factuur.pdf')

  expect((await put(anna, second, first)).body).toMatchObject({ version: 2, version_root: first.id })

  expect((await put(anna, second, first)).body.version).toBe(2) // no change
  for (const [who, document, replaces] of [
    [anna, first, first],
    [anna, first, second],
    [anna, first, invoice],
    [mia, invoice, first],
  ] as const)
    expect((await put(who, document, replaces)).refusal.code).toBe('not_a_version')
  expect((await put(bram, first, null)).status).toBe(403)
  expect((await lines(bram, params)).filter((line) => line.includes('versie'))).toEqual([
    `${anna.full_name} heeft order-nieuw.pdf toegevoegd als versie 2`,
  ])
})

test('an order cannot be a version of an invoice', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const order = await added(anna, dossier, 'order.pdf')
  const invoice = await added(anna, dossier, 'factuur.pdf')
  for (const [{ id }, kind] of [
    [order, 'order'],
    [invoice, 'invoice'],
  ] as const)
    await anna.call(setDocumentKind, { params: { id }, body: { kind } })

  expect((await put(anna, invoice, order)).refusal.code).toBe('not_a_version')
})

test('later versions move along with their first one, and a separated version leaves its number unused', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const old = await added(anna, dossier, 'oud.pdf')
  const first = await added(anna, dossier, 'a.pdf')
  await added(anna, dossier, 'b.pdf', first)
  await added(anna, dossier, 'c.pdf', first)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  await put(anna, first, old)

  expect(await versions(bram, params)).toEqual({ 'oud.pdf': 1, 'a.pdf': 2, 'b.pdf': 3, 'c.pdf': 4 })
  await expect
    .poll(() => line.received.flatMap((event) => (event.message_type === 'reading' ? [event.version] : [])).toSorted())
    .toEqual([2, 3, 4])
  expect((await put(anna, first, null)).body).toMatchObject({ version: 1, version_root: null })
  expect((await added(anna, dossier, 'd.pdf', old)).version).toBe(5)
  expect(await versions(bram, params)).toEqual({ 'oud.pdf': 1, 'a.pdf': 1, 'b.pdf': 3, 'c.pdf': 4, 'd.pdf': 5 })
  expect(await lines(bram, params)).toContain(`${anna.full_name} zegt dat a.pdf geen nieuwe versie is`)
})

test('simultaneous new versions get different numbers', async () => {
  const { anna, daan, dossier } = await sharedDossier(world)
  const first = await added(anna, dossier, 'order.pdf')

  const both = await Promise.all([added(anna, dossier, 'a.pdf', first), added(daan, dossier, 'b.pdf', first)])

  expect(both.map(({ version }) => version).toSorted()).toEqual([2, 3])
})

test('a guest can replace only their own uploads', async () => {
  const { otto, ria, dossier } = await guestDossier(world)
  const own = await added(otto, dossier, 'factuur.pdf')

  expect((await added(otto, dossier, 'factuur-2.pdf', own)).version).toBe(2)
  const { status } = await upload(ria, { dossier_id: dossier.id, replaces: own.id }, ['c.pdf', pdf('c')])
  expect(status).toBe(403)
})

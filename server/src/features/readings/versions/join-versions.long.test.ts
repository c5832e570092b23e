import {
  correctValue,
  type Document,
  listDocuments,
  listDossiers,
  listMessages,
  setDocumentKind,
  setDocumentVersion,
} from '@klopt/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../../platform/jobs/jobs.ts'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { guestDossier, sharedDossier, upload } from '../../documents/testing/scene.ts'
import { findVersions } from './find-versions.ts'
import { readHere } from '../testing/read-here.ts'
import { ublLine, ubl as ublMessage } from '../testing/ubl.ts'

const world = useWorld()
const tasks = { read_document: readHere, find_versions: { work: findVersions } }
let jobs: { stop(): Promise<void> } | undefined
beforeAll(async () => void (jobs = await startJobs(world.deps, tasks)))
afterAll(() => jobs?.stop())

const ubl = (root: 'Order' | 'Invoice', number: string, name: string) =>
  Buffer.from(
    `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><b:ID>${number}</b:ID><b:Note>${name}</b:Note></${root}>`,
  )

async function addDocument(who: Caller, dossier: { id: string }, name: string, content: Buffer): Promise<Document> {
  const { body } = await upload(who, { dossier_id: dossier.id }, [name, content])
  const [document] = body
  if (!document) throw new Error('nothing was added')
  const isRead = async () => (await listed(who, dossier)).find(({ id }) => id === document.id)?.reading_state === 'read'
  await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
  return document
}

const listed = async (who: Caller, { id }: { id: string }) => (await who.call(listDocuments, { params: { id } })).body

async function versions(who: Caller, dossier: { id: string }) {
  return Object.fromEntries((await listed(who, dossier)).map(({ filename, version }) => [filename, version]))
}

async function versionLines(who: Caller, { id }: { id: string }) {
  const { messages } = (await who.call(listMessages, { params: { id } })).body
  return messages.flatMap(({ event, message }) => (event === 'version_added' ? [message] : []))
}

async function uploadLines(who: Caller, { id }: { id: string }) {
  const { messages } = (await who.call(listMessages, { params: { id } })).body
  return messages.flatMap(({ event, message }) => (event?.endsWith('_added') ? [message] : []))
}

/** The number of jobs that may still join versions. */
const waiting = async () =>
  (await world.pool.query(`select from graphile_worker.jobs where task_identifier = 'find_versions'`)).rowCount

test('a new version replaces the line of its upload, on open screens and in the list', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  await addDocument(anna, dossier, 'een.xml', ubl('Order', '4500127', 'een'))
  await addDocument(anna, dossier, 'twee.xml', ubl('Order', '4500127', 'twee'))
  const versionLine = `${anna.full_name} heeft twee.xml toegevoegd als versie 2`

  await expect
    .poll(() => uploadLines(bram, dossier))
    .toEqual([`${anna.full_name} heeft een.xml toegevoegd`, versionLine])
  await expect
    .poll(() =>
      line.received.flatMap((event) => (event.message_type === 'message_changed' ? [event.message.message] : [])),
    )
    .toContain(versionLine)
  const [listed] = (await bram.call(listDossiers)).body
  expect(listed?.last_message_preview).toBe(versionLine)
})

test('an order with the same number as an earlier one but other content becomes its next version', async () => {
  const { anna, daan, bram, dossier } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const first = await addDocument(anna, dossier, 'PO_4500127.xml', ubl('Order', 'PO-4500127', '24 dorpels'))

  const second = await addDocument(daan, dossier, 'order.xml', ubl('Order', '4500127', '28 dorpels'))

  await expect.poll(() => versions(bram, dossier)).toEqual({ 'PO_4500127.xml': 1, 'order.xml': 2 })
  expect(await versionLines(bram, dossier)).toEqual([`${daan.full_name} heeft order.xml toegevoegd als versie 2`])
  await expect
    .poll(() => line.received.filter((event) => event.message_type === 'reading' && event.version === 2))
    .toMatchObject([{ document_id: second.id, version_root: first.id }])
})

test('a document of another number, kind or company, or an identical file, does not become a version', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'order.xml', ubl('Order', '4500127', 'een'))
  await addDocument(anna, dossier, 'nogmaals.xml', ubl('Order', '4500127', 'een'))
  await addDocument(anna, dossier, 'ander.xml', ubl('Order', '4500128', 'een'))
  await addDocument(anna, dossier, 'factuur.xml', ubl('Invoice', '4500127', 'een'))
  await addDocument(bram, dossier, 'van-hen.xml', ubl('Order', '4500127', 'twee'))

  await addDocument(anna, dossier, 'nieuw.xml', ubl('Order', '4500127', 'twee'))
  await expect.poll(waiting).toBe(0)
  expect(await versionLines(anna, dossier)).toEqual([]) // it could follow either of two
  expect(new Set(Object.values(await versions(anna, dossier)))).toEqual(new Set([1]))
})

test('a document that people set apart never becomes a version again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'oud.xml', ubl('Order', '4500127', 'een'))
  const second = await addDocument(anna, dossier, 'nieuw.xml', ubl('Order', '4500127', 'twee'))
  await expect.poll(() => versions(anna, dossier)).toEqual({ 'oud.xml': 1, 'nieuw.xml': 2 })

  await anna.call(setDocumentVersion, { params: { id: second.id }, body: { replaces: null } })
  for (const kind of ['quote', 'order'] as const)
    await anna.call(setDocumentKind, { params: { id: second.id }, body: { kind } })

  expect(await versions(anna, dossier)).toEqual({ 'oud.xml': 1, 'nieuw.xml': 1 })
})

test('only a kind or number corrected by its own company can make a document a version', async () => {
  const { anna, daan, bram, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'een.xml', ubl('Order', '4500127', 'een'))
  const second = await addDocument(anna, dossier, 'twee.xml', ubl('Invoice', '4500127', 'twee'))
  const third = await addDocument(anna, dossier, 'drie.xml', ubl('Order', '7', 'drie'))
  const sayKind = (who: Caller, kind: 'order' | 'quote') =>
    who.call(setDocumentKind, { params: { id: second.id }, body: { kind } })
  const sayNumber = (who: Caller, revision: number) =>
    who.call(correctValue, { params: { id: third.id, path: 'number' }, body: { value: '4500127', revision } })

  expect((await sayKind(bram, 'order')).status).toBe(200)
  expect((await sayNumber(bram, 1)).status).toBe(200)
  expect(await versions(anna, dossier)).toEqual({ 'een.xml': 1, 'twee.xml': 1, 'drie.xml': 1 })

  await sayKind(daan, 'quote')
  await sayKind(daan, 'order')
  await sayNumber(daan, 2)
  expect(await versions(anna, dossier)).toEqual({ 'een.xml': 1, 'twee.xml': 2, 'drie.xml': 3 })
})

test('an upload of a guest becomes a version of their own documents only', async () => {
  const { otto, ria, dossier } = await guestDossier(world)
  await addDocument(otto, dossier, 'otto.xml', ubl('Order', '4500127', 'een'))
  await addDocument(ria, dossier, 'ria.xml', ubl('Order', '4500127', 'twee'))
  await addDocument(ria, dossier, 'eigen.xml', ubl('Order', '4500128', 'een'))

  await addDocument(ria, dossier, 'eigen-2.xml', ubl('Order', '4500128', 'twee'))

  await expect
    .poll(() => versions(ria, dossier))
    .toEqual({ 'otto.xml': 1, 'ria.xml': 1, 'eigen.xml': 1, 'eigen-2.xml': 2 })
})

/** A change of order 4500127, with these lines. */
const change = (own: string, ...lines: string[]) => Buffer.from(messageOf('OrderChange', 'OrderReference', own, lines))
const messageOf = (root: string, reference: string, number: string, lines: string[]) =>
  ublMessage(
    root,
    `<ID>${number}</ID>${reference && `<${reference}><ID>4500127</ID></${reference}>`}${lines.map((line) => ublLine(line)).join('')}`,
  )
const order = Buffer.from(messageOf('Order', '', '4500127', [lineOf('1', '24'), lineOf('2', '10')]))

function lineOf(id: string, quantity: string, status = '3') {
  return `<ID>${id}</ID><LineStatusCode>${status}</LineStatusCode><Quantity>${quantity}</Quantity><Price><PriceAmount>40</PriceAmount></Price>`
}

test('a change of an order that lists all its lines becomes its next version', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'order.xml', order)
  await addDocument(anna, dossier, 'wijziging.xml', change('C-1', lineOf('1', '28'), lineOf('2', '10', '2')))
  await expect.poll(() => versions(anna, dossier)).toEqual({ 'order.xml': 1, 'wijziging.xml': 2 })

  // The second change need not repeat the line that the first one deleted.
  await addDocument(anna, dossier, 'nogmaals.xml', change('C-2', lineOf('1', '30')))
  await expect.poll(() => versions(anna, dossier)).toMatchObject({ 'nogmaals.xml': 3 })
})

const whole = change('C-1', lineOf('1', '28'), lineOf('2', '10'))
const twice = Buffer.from(messageOf('Order', '', '4500127', [lineOf('1', '24'), lineOf('1', '10')]))

test.each<[string, Buffer, Buffer]>([
  ['that leaves out a line', order, change('C-1', lineOf('1', '28'))],
  ['that names a line without an amount', order, change('C-1', lineOf('1', '28'), '<ID>2</ID>')],
  ['of which two lines have one id', twice, change('C-1', lineOf('1', '28'))],
  ['that removes all of it', order, change('C-1', lineOf('1', '24', '2'), lineOf('2', '10', '2'))],
  ['that came before it', whole, order],
])('an order and a change of it %s stay apart', async (_, first, second) => {
  const { anna, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'een.xml', first)
  await addDocument(anna, dossier, 'twee.xml', second)

  await expect.poll(waiting).toBe(0)
  expect(await versions(anna, dossier)).toEqual({ 'een.xml': 1, 'twee.xml': 1 })
})

test("a change of another company's order stays apart", async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'order.xml', order)
  await addDocument(bram, dossier, 'wijziging.xml', whole)

  await expect.poll(waiting).toBe(0)
  expect(await versions(anna, dossier)).toEqual({ 'order.xml': 1, 'wijziging.xml': 1 })
})

test('a cancellation never becomes a version of its order', async () => {
  const { anna, dossier } = await sharedDossier(world)
  await addDocument(anna, dossier, 'order.xml', order)
  await addDocument(
    anna,
    dossier,
    'annulering.xml',
    Buffer.from(messageOf('OrderCancellation', 'OrderReference', '4500127', [])),
  )

  await expect.poll(waiting).toBe(0)
  expect(await versions(anna, dossier)).toEqual({ 'order.xml': 1, 'annulering.xml': 1 })
  expect((await listed(anna, dossier)).map(({ kind }) => kind).toSorted()).toEqual(['order', 'other'])
})

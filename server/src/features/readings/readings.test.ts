import {
  correctValue,
  listDocuments,
  listMessages,
  logout,
  readAgain,
  type Reading,
  readReading,
  setDocumentKind,
} from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storageAway } from '../../platform/files.ts'
import { startJobs } from '../../platform/jobs.ts'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { samples } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { readAnew } from './read-anew.ts'
import { readQueued } from './run.ts'

const world = useWorld()
let jobs: { stop(): Promise<void> } | undefined
beforeAll(async () => void (jobs = await startJobs(world.deps, { read_document: { work: readQueued } })))
afterAll(() => jobs?.stop())

const printed = (name: string) => readFileSync(join(import.meta.dirname, 'testing/papers', name))
const invoice = printed('Factuur_2025-0388.pdf')
const doctype = Buffer.from('<?xml version="1.0"?>' + ' '.repeat(70_000) + '<!DOCTYPE a []><a/>')

async function added(who: Caller, dossier: { id: string }, name: string, content: Buffer) {
  const { status, body } = await upload(who, { dossier_id: dossier.id }, [name, content])
  expect(status).toBe(201)
  const [document] = body
  if (!document) throw new Error('nothing was added')
  return document
}

const ask = (who: Caller, { id }: { id: string }) => who.call(readReading, { params: { id } })

async function settled(who: Caller, document: { id: string }): Promise<Reading> {
  const state = async () => (await ask(who, document)).body.state
  await expect.poll(state, { timeout: 20_000 }).not.toMatch(/^(queued|reading)$/)
  return (await ask(who, document)).body
}

const put = (who: Caller, { id }: { id: string }, path: string, value: string | null, revision: number) =>
  who.call(correctValue, { params: { id, path }, body: { value, revision } })

test('an invoice that Bram uploads is read, and Anna sees its values and its kind, live', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const document = await added(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  const reading = await settled(anna, document)

  expect(document).toMatchObject({ kind: null, reading_state: 'queued' })
  expect(reading).toMatchObject({ document_id: document.id, state: 'read', kind: 'invoice', pages: 1, refusal: null })
  expect(reading.values['total_excl']).toMatchObject({
    value: '22580.00',
    sure: true,
    source: 'text',
    page: 1,
    revision: 1,
  })
  expect(reading.values['total_excl']?.box).toHaveLength(4)
  expect((await anna.call(listDocuments, { params })).body).toMatchObject([{ kind: 'invoice', reading_state: 'read' }])
  await expect
    .poll(() => line.heard.flatMap((event) => (event.message_type === 'reading' ? [[event.state, event.kind]] : [])))
    .toEqual([
      ['reading', null],
      ['read', 'invoice'],
    ])
})

test('what has no text says so, what is refused says why, and a spreadsheet is not read at all', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const photo = await added(anna, dossier, 'bon.png', samples.png)
  const empty = await added(anna, dossier, 'leeg.pdf', samples.pdf)
  const trap = await added(anna, dossier, 'val.xml', doctype)
  const sheet = await added(anna, dossier, 'staat.xlsx', samples.xlsx)

  expect(await settled(bram, photo)).toMatchObject({ state: 'nothing', values: {} })
  expect(await settled(bram, empty)).toMatchObject({ state: 'nothing', kind: null, values: {} })
  expect(await settled(bram, trap)).toMatchObject({ state: 'refused', refusal: 'doctype' })
  expect(sheet.reading_state).toBeNull()
  expect((await ask(bram, sheet)).status).toBe(404)
})

test('XML is taken when it begins as such in a known coding, and never with types of its own', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const take = (content: Buffer) => upload(anna, { dossier_id: dossier.id }, ['factuur.xml', content])

  for (const content of [
    Buffer.from('\ufeff  <Invoice/>'),
    Buffer.from('\ufeff<Invoice/>', 'utf16le'),
    Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><Invoice/>'),
  ])
    expect((await take(content)).status).toBe(201)
  for (const content of [
    Buffer.from('Beste Anna'),
    Buffer.from('<!DOCTYPE a><a/>'),
    Buffer.from('<?xml version="1.0" encoding="EBCDIC-1"?><a/>'),
    Buffer.from('<?xml version="1.0"?><!-- a --><svg:svg xmlns:svg="urn:a"/>'),
    Buffer.from('<a><script xmlns="http://www.w3.org/1999/xhtml">1</script></a>'),
    Buffer.from('<?php echo 1; ?>'),
  ])
    expect((await take(content)).refusal.detail).toMatchObject([{ msg: 'factuur.xml: ongeldig bestandstype' }])
})

test('either company corrects a value; what was read stays beside it, and it can be taken back', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await added(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await settled(anna, document)

  const { status, body } = await put(anna, document, 'line[1].quantity', '24', 1)

  expect(status).toBe(200)
  expect(body.values['line[1].quantity']).toMatchObject({
    value: '24',
    read: '28',
    source: 'typed',
    sure: true,
    revision: 2,
    typed_by: { id: anna.id, full_name: anna.full_name, company_id: anna.company_id },
  })
  expect(body.values['line[1].net']).toMatchObject({ value: '6020.00', sure: false }) // 24 of these make less
  expect((await ask(bram, document)).body).toEqual(body)

  expect((await put(bram, document, 'line[1].price', '215', 1)).status).toBe(200)
  const back = (await put(bram, document, 'line[1].quantity', null, 2)).body
  expect(back.values['line[1].quantity']).toMatchObject({ value: '28', source: 'text', typed_by: null, revision: 3 })
  const events = (await anna.call(listMessages, { params })).body.messages.map(({ event }) => event)
  expect(events.filter((event) => event === 'value_corrected')).toHaveLength(2) // one of each
})

test('of two who correct one value at once one is told what it is now', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await added(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await settled(anna, document)

  const answers = await Promise.all([
    put(anna, document, 'total_excl', '22000.00', 1),
    put(bram, document, 'total_excl', '21000.00', 1),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [done, late] = answers.toSorted((one, other) => one.status - other.status)
  expect(late?.refusal).toMatchObject({ code: 'value_changed', present: done?.body.values['total_excl'] })
})

test.each([
  ['total_excl', '12,50', 'no_amount'],
  ['total_excl', '12.5', 'no_amount'],
  ['issue_date', '2026-02-31', 'no_day'],
  ['due_date', '0000-01-01', 'no_day'],
  ['due_date', '3000-01-01', 'no_day'],
  ['line[0].quantity', 'tien', 'no_number'],
  ['number', '12\u0000', 'custom'],
  ['seller.name', 'Van\u202eDalen', 'custom'],
  ['total', '12.50', 'unknown_path'],
  ['line[0].secret', '12.50', 'unknown_path'],
  ['__proto__', '12.50', 'unknown_path'],
])('%s cannot become %s: %s', async (path, value, type) => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await added(anna, dossier, 'bon.png', samples.png)

  const { status, refusal } = await put(anna, document, path, value, 0)

  expect(status).toBe(422)
  expect(refusal.detail).toContainEqual(expect.objectContaining({ type }))
})

test('what a photo says is typed in by hand', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await added(anna, dossier, 'bon.png', samples.png)

  const { body } = await put(bram, document, 'total_excl', '100.00', 0)

  expect(body).toMatchObject({ state: 'nothing', values: { total_excl: { value: '100.00', read: null, revision: 2 } } })
  expect((await put(bram, document, 'total_excl', null, 2)).body.values['total_excl']?.value).toBeNull()
})

test('the kind is said by hand, for both; the same again says nothing', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await added(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await settled(anna, document)
  const say = (kind: 'quote' | 'invoice') => anna.call(setDocumentKind, { params: { id: document.id }, body: { kind } })

  expect((await say('quote')).body).toMatchObject({ id: document.id, kind: 'quote', can_delete: false })
  await say('quote')

  expect((await ask(bram, document)).body.kind).toBe('quote')
  const said = (await bram.call(listMessages, { params })).body.messages.filter(
    ({ event }) => event === 'kind_corrected',
  )
  expect(said.map(({ message }) => message)).toEqual([
    `${anna.full_name} zegt dat Factuur_2025-0388.pdf een offerte is`,
  ])
})

test('only what was refused or failed is read again', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const read = await added(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  const trap = await added(bram, dossier, 'val.xml', doctype)
  await settled(anna, read)
  await settled(anna, trap)
  const again = ({ id }: { id: string }) => anna.call(readAgain, { params: { id } })

  expect((await again(read)).refusal.code).toBe('not_allowed_in_state')
  expect((await again(trap)).status).toBe(202)
  expect(await settled(anna, trap)).toMatchObject({ state: 'refused' })
})

test('a guest reads and corrects as everybody in the dossier; a stranger finds nothing', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  const { otto: stranger } = await sharedDossier(world)
  const document = await added(anna, dossier, 'Factuur_2025-0388.pdf', invoice)
  await settled(otto, document)

  expect((await put(otto, document, 'number', '0389', 1)).status).toBe(200)
  for (const answer of [
    await ask(stranger, document),
    await put(stranger, document, 'number', '1', 2),
    await stranger.call(readAgain, { params: { id: document.id } }),
    await stranger.call(setDocumentKind, { params: { id: document.id }, body: { kind: 'order' } }),
  ])
    expect(answer.status).toBe(404)
  await stranger.call(logout)
  expect((await ask(stranger, document)).status).toBe(401)
})

test('a document that takes its reader down is given up after the third time', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await added(anna, dossier, 'Factuur_2025-0388.pdf', invoice)
  await settled(anna, document)
  await world.db
    .updateTable('document')
    .set({ reading_state: 'reading', reading_tries: 3 })
    .where('id', '=', document.id)
    .execute()

  await readQueued(world.deps, { document_id: document.id }, new AbortController().signal)

  expect((await ask(anna, document)).body.state).toBe('failed')
})

test('what an older reader read is read again in open dossiers, and not where a card has an answer', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const [plain, answered] = [
    await added(anna, dossier, 'een.pdf', invoice),
    await added(anna, dossier, 'twee.pdf', invoice),
  ]
  for (const document of [plain, answered]) await settled(anna, document)
  const [{ id: message_id } = { id: '' }] = (await anna.call(listMessages, { params: { id: dossier.id } })).body
    .messages
  const card_id = crypto.randomUUID()
  await world.db.insertInto('card').values({ id: card_id, dossier_id: dossier.id, invoice_root: answered.id }).execute()
  const answer = {
    message_id,
    card_id,
    run: 1,
    user_id: anna.id,
    company_id: anna.company_id,
    answer: 'agreed',
  } as const
  await world.db
    .insertInto('card_answer')
    .values({ ...answer, created_at: new Date().toISOString() })
    .execute()
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', 'in', [plain.id, answered.id]).execute()

  await readAnew(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, plain)).body.kind_confidence).toBeGreaterThan(0)
  expect((await ask(anna, answered)).body.kind_confidence).toBe(0)
})

test('a document whose file is not there keeps what was read of it, and holds up no other', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const older = await added(anna, dossier, 'een.pdf', invoice)
  const lost = await added(anna, dossier, 'twee.pdf', invoice)
  for (const document of [older, lost]) await settled(anna, document)
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', 'in', [older.id, lost.id]).execute()
  await world.db
    .updateTable('document')
    .set({ sha256: '0'.repeat(64) })
    .where('id', '=', lost.id)
    .execute()

  await readAnew(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, older)).body.kind_confidence).toBeGreaterThan(0)
  expect((await ask(anna, lost)).body).toMatchObject({ state: 'read', kind: 'invoice', kind_confidence: 0 })
})

test('while the storage is away nothing counts as read again', async () => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await added(anna, dossier, 'een.pdf', invoice)
  await settled(anna, document)
  const old = { reader_version: 0, kind_confidence: 0 }
  await world.db.updateTable('reading').set(old).where('document_id', '=', document.id).execute()
  const open = vi.spyOn(world.deps.files, 'open').mockRejectedValueOnce(storageAway('no answer'))

  await expect(readAnew(world.deps, {}, new AbortController().signal)).rejects.toThrow('503 unavailable')
  open.mockRestore()
  await readAnew(world.deps, {}, new AbortController().signal)

  expect((await ask(anna, document)).body.kind_confidence).toBeGreaterThan(0)
})

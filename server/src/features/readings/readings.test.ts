import { correctValue, listDocuments, logout, readAgain, setDocumentKind } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { samples } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { addDocument, ask, invoice, paper, waitUntilRead, useReader } from './testing/desk.ts'

const world = useReader()
const deep = Buffer.from(`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`)

const put = (who: Caller, { id }: { id: string }, path: string, value: string | null, revision: number) =>
  who.call(correctValue, { params: { id, path }, body: { value, revision } })

test('an invoice that Bram uploads is read, and Anna sees its values and kind live', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  const reading = await waitUntilRead(anna, document)

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
    .poll(() => line.received.flatMap((event) => (event.message_type === 'reading' ? [[event.state, event.kind]] : [])))
    .toEqual([
      ['reading', null],
      ['read', 'invoice'],
    ])
})

test('figures that only the font of a browser knows are read by what the file says of them', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur.pdf', paper('Factuur_2026-0401.pdf'))
  const { values, notes } = await waitUntilRead(anna, document)

  expect(notes).toEqual([])
  expect(values['number']).toMatchObject({ value: '2026-0401', source: 'text', sure: true })
  expect(values['issue_date']).toMatchObject({ value: '2026-09-04', sure: true })
  expect(values['total_incl']).toMatchObject({ value: '214.61', sure: true })
})

test('the state shows that a document has no text or why it is refused, and a spreadsheet is not read', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const photo = await addDocument(anna, dossier, 'bon.png', samples.png)
  const empty = await addDocument(anna, dossier, 'leeg.pdf', samples.pdf)
  const trap = await addDocument(anna, dossier, 'val.xml', deep)
  const sheet = await addDocument(anna, dossier, 'staat.xlsx', samples.xlsx)

  expect(await waitUntilRead(bram, photo)).toMatchObject({ state: 'nothing', values: {} })
  expect(await waitUntilRead(bram, empty)).toMatchObject({ state: 'nothing', kind: null, values: {} })
  expect(await waitUntilRead(bram, trap)).toMatchObject({ state: 'refused', refusal: 'too_big' })
  expect(sheet.reading_state).toBeNull()
  expect((await ask(bram, sheet)).status).toBe(404)
})

test('XML is accepted in a known encoding without a DOCTYPE, scripts or drawings', async () => {
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
    expect((await take(content)).refusal.detail).toMatchObject([
      { type: expect.stringMatching(/^(is_text|unchecked|script|is_picture)$/) },
    ])
})

test('a guest can read and correct values like everybody in the dossier, and a stranger cannot', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  const { otto: stranger } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(otto, document)

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

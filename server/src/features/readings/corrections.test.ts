import { correctValue, correctValues, listMessages, setDocumentKind } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { samples } from '../documents/testing/samples.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { addDocument, ask, invoice, waitUntilRead, useReader } from './testing/desk.ts'
import { typedPdf } from './testing/made-pdf.ts'
import { readHere } from './testing/read-here.ts'

const world = useReader(readHere)

const put = (who: Caller, { id }: { id: string }, path: string, value: string | null, revision: number) =>
  who.call(correctValue, { params: { id, path }, body: { value, revision } })

test('either company can correct a value and undo it, and the read value is preserved', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)

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
  expect(body.values['line[1].net']).toMatchObject({ value: '6020.00', sure: false }) // the net of 24 pieces is lower
  expect((await ask(bram, document)).body).toEqual(body)

  expect((await put(bram, document, 'line[1].price', '215', 1)).status).toBe(200)
  const back = (await put(bram, document, 'line[1].quantity', null, 2)).body
  expect(back.values['line[1].quantity']).toMatchObject({ value: '28', source: 'text', typed_by: null, revision: 3 })
  const events = (await anna.call(listMessages, { params })).body.messages.map(({ event }) => event)
  expect(events.filter((event) => event === 'value_corrected')).toHaveLength(2) // one of each
})

test('the second of two simultaneous corrections is rejected and returns the current value', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)

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
  ['currency', 'euro', 'no_currency'],
  ['number', '12\u0000', 'custom'],
  ['seller.name', 'Van\u202eDalen', 'custom'],
  ['total', '12.50', 'unknown_path'],
  ['line[0].secret', '12.50', 'unknown_path'],
  ['__proto__', '12.50', 'unknown_path'],
])('%s rejects %s with %s', async (path, value, type) => {
  const { anna, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'bon.png', samples.png)

  const { status, refusal } = await put(anna, document, path, value, 0)

  expect(status).toBe(422)
  expect(refusal.detail).toContainEqual(expect.objectContaining({ type }))
})

test('values of a photo can be typed', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'bon.png', samples.png)

  const { body } = await put(bram, document, 'total_excl', '100.00', 0)

  expect(body).toMatchObject({ state: 'nothing', values: { total_excl: { value: '100.00', read: null, revision: 2 } } })
  expect((await put(bram, document, 'total_excl', null, 2)).body.values['total_excl']?.value).toBeNull()
})

test('the kind can be set for both companies, and the same kind again adds no line', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)
  const say = (kind: 'quote' | 'invoice') => anna.call(setDocumentKind, { params: { id: document.id }, body: { kind } })

  expect((await say('quote')).body).toMatchObject({ id: document.id, kind: 'quote', can_delete: false })
  await say('quote')

  expect((await ask(bram, document)).body.kind).toBe('quote')
  const lines = (await bram.call(listMessages, { params })).body.messages.filter(
    ({ event }) => event === 'kind_corrected',
  )
  expect(lines.map(({ message }) => message)).toEqual([
    `${anna.full_name} zegt dat Factuur_2025-0388.pdf een offerte is`,
  ])
})

const work = `
Van Dalen Gevelbouw               WERKBON

Factuurnummer: 2025-0388
Ordernummer:   4500127
Datum:         4 september 2026

Omschrijving               Aantal    Stukprijs         Bedrag
Gevelelement type A         12,00       640,00       7.680,00

                                  Totaal excl. btw   7.680,00
                                  BTW 21%            1.612,80
                                  Totaal incl. btw   9.292,80
`

test('a document whose kind is set is read anew as that kind, and corrections stay', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const document = await addDocument(bram, dossier, 'papier.pdf', Buffer.from(await typedPdf(work)))
  const before = await waitUntilRead(anna, document)
  expect(before.values).not.toMatchObject({ number: { value: '2025-0388' }, order_reference: { value: '4500127' } })
  await put(bram, document, 'line[0].quantity', '11', 1)

  const say = () => anna.call(setDocumentKind, { params: { id: document.id }, body: { kind: 'invoice' } })
  expect((await say()).body).toMatchObject({ kind: 'invoice', reading_state: 'queued' })
  const now = await waitUntilRead(bram, document)

  expect(now).toMatchObject({ state: 'read', kind: 'invoice' })
  expect(now.values).toMatchObject({
    number: { value: '2025-0388' },
    order_reference: { value: '4500127' },
    issue_date: { value: '2026-09-04' },
    'line[0].quantity': { value: '11', source: 'typed', read: '12.00' },
  })
  // The server and its jobs send them, so their order is not certain.
  await expect
    .poll(() => line.received.flatMap((event) => (event.message_type === 'reading' ? [event.state] : [])).slice(-3))
    .toEqual(expect.arrayContaining(['queued', 'reading', 'read']))
  expect((await say()).body.reading_state).toBe('read')
})

test('a whole table is typed at once, all or nothing, with one line in the chat', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await addDocument(anna, dossier, 'bon.png', samples.png)
  const say = (values: { path: string; value: string; revision: number }[]) =>
    bram.call(correctValues, { params: { id: document.id }, body: { values } })
  const line = (n: number, net: string) => [
    { path: `line[${n}].name`, value: `Regel ${n}`, revision: 0 },
    { path: `line[${n}].net`, value: net, revision: 0 },
  ]

  expect((await say([...line(0, '100.00'), ...line(1, 'veel')])).status).toBe(422)
  expect((await say([...line(0, '100.00'), ...line(0, '100.00')])).status).toBe(422)
  expect((await ask(anna, document)).body.values).toEqual({})
  const { status, body } = await say([...line(0, '100.00'), ...line(1, '-5.00')])
  const late = await say(line(1, '7.00'))

  expect(status).toBe(200)
  expect(body.values).toMatchObject({ 'line[1].net': { value: '-5.00', source: 'typed', revision: 2 } })
  expect(late.refusal).toMatchObject({ code: 'value_changed', present: { value: 'Regel 1' } })
  expect(await told(anna, params)).toEqual([`${bram.full_name} past 4 waarden van bon.png aan`])
})

const told = async (who: Caller, params: { id: string }) =>
  (await who.call(listMessages, { params })).body.messages.flatMap(({ event, message }) =>
    event === 'value_corrected' ? [message] : [],
  )

test('nine corrections of a person are one line with the number of the invoice, updated on open screens', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  const paths = [0, 1, 2].flatMap((n) => ['quantity', 'price', 'net'].map((field) => `line[${n}].${field}`))

  for (const path of paths) expect((await put(anna, document, path, '10.00', 1)).status).toBe(200)
  await put(anna, document, 'line[0].net', '11.00', 2)
  await put(bram, document, 'total_excl', '12.00', 1)

  expect(await told(anna, params)).toEqual([
    `${anna.full_name} past 9 waarden van factuur 2025-0388 aan`,
    `${bram.full_name} past 1 waarde van factuur 2025-0388 aan`,
  ])
  const lines = () =>
    line.received.flatMap((event) =>
      event.message_type === 'system' ? [event] : event.message_type === 'message_changed' ? [event.message] : [],
    )
  await expect.poll(() => lines().at(-1)?.message).toContain(bram.full_name)
  const own = lines().filter(({ data }) => data && 'by_id' in data && data.by_id === anna.id)
  expect(new Set(own.map(({ seq }) => seq)).size).toBe(1)
  expect(own.at(-1)?.message).toContain('past 9 waarden')
})

test('after five minutes a correction begins a new line', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const document = await addDocument(bram, dossier, 'Factuur_2025-0388.pdf', invoice)
  await waitUntilRead(anna, document)
  await put(anna, document, 'line[0].quantity', '11', 1)
  await world.db
    .updateTable('message')
    .set({ created_at: new Date(Date.now() - 6 * 60_000) })
    .where('event', '=', 'value_corrected')
    .where('dossier_id', '=', dossier.id)
    .execute()

  await put(anna, document, 'line[0].price', '12', 1)

  const one = `${anna.full_name} past 1 waarde van factuur 2025-0388 aan`
  expect(await told(anna, params)).toEqual([one, one])
})

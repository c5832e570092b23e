import { expect, test } from 'vitest'
import type { Doc } from '../runs/papers.ts'
import { doc, type DocOptions, invoiceOf, type Line, more, runResults, sill } from '../testing/docs.ts'

const mounting: Line = ['montage', '40', '60', { unit: 'uur' }]
const order = doc('order', 'PO1000', [sill, mounting], { head: { issue_date: '2026-08-01' } })
const invoice = invoiceOf([sill, more(mounting, '38')].map(withUnit))
const without_hours = [doc('order', 'PO1000', [sill], { head: { issue_date: '2026-08-01' } }), invoiceOf([sill])]

type Work = [person: string, day: string, hours: string]

function withUnit([name, quantity, price, more]: Line): Line {
  return [name, quantity, price, name === mounting[0] ? { unit: 'uur' } : (more ?? {})]
}

/** A werkbon with the hours of people. */
function workNote(number: string, works: Work[], { head = {}, recognised = [], ...options }: DocOptions = {}): Doc {
  const lines = works.map(([person, day, hours]): Line => {
    const [, month, date] = day.split('-')
    return [`${person}, ${date}-${month}`, hours, '0', { unit: 'HUR', person, start_date: day }]
  })
  const of_lines = works.flatMap((_, n) => ['name', 'person', 'quantity', 'unit'].map((field) => `line[${n}].${field}`))
  return doc('delivery_note', options.filename ?? number, lines, {
    ...options,
    head: { number, order_reference: 'PO1000', ...head },
    recognised: recognised.includes('all') ? ['number', ...of_lines] : recognised,
  })
}

const monday = workNote('118', [
  ['J. de Vries', '2026-09-07', '8'],
  ['M. Bakker', '2026-09-07', '8'],
])
const tuesday = workNote('119', [
  ['J. de Vries', '2026-09-08', '12.5'],
  ['M. Bakker', '2026-09-08', '7.5'],
])

/** The hours on the card of the first invoice, and what the notes say of its line in hours. */
function told(...docs: Doc[]) {
  const [card] = runResults(docs)
  const n = card?.lines.findIndex(({ name }) => name === mounting[0]) ?? -1
  return { card, hours: card?.delivery?.hours ?? null, line: card?.deliveries?.[n] ?? null }
}

test('the hours of all notes are shown beside the invoiced ones, by person and day', () => {
  const { card, hours, line } = told(order, invoice, monday, tuesday)

  expect(hours).toEqual({
    invoiced: '38',
    invoiced_sure: true,
    invoices: 1,
    worked: '36',
    worked_sure: true,
    numbers: '118, 119',
    k: 2,
    document_id: 'document 118',
    line: 0,
  })
  expect(card?.hours?.map(({ person, day, quantity, number }) => [person, day, quantity, number])).toEqual([
    ['J. de Vries', '2026-09-07', '8', '118'],
    ['M. Bakker', '2026-09-07', '8', '118'],
    ['J. de Vries', '2026-09-08', '12.5', '119'],
    ['M. Bakker', '2026-09-08', '7.5', '119'],
  ])
  expect(line).toMatchObject({ quantity: '36', sure: true, sentence: null, excess: null })
})

test('hours on notes change nothing of the comparison', () => {
  const { card } = told(order, invoice, monday, tuesday)
  const { card: before } = told(order, invoice)

  expect({ ...card, delivery: null, deliveries: {}, hours: [] }).toEqual({
    ...before,
    delivery: null,
    deliveries: {},
    hours: [],
  })
})

test('hours are not mentioned if neither order nor invoice counts them, or if no note does', () => {
  expect(told(...without_hours, monday).hours).toBeNull()
  const goods = doc('delivery_note', '7731', [sill], { head: { order_reference: 'PO1000' } })
  expect(told(order, invoice, goods).hours).toBeNull()
  expect(told(order, invoice).hours).toBeNull()
})

test('an order in hours shows the hours of its notes even before any are invoiced', () => {
  expect(told(order, invoiceOf([sill]), monday).hours).toMatchObject({ invoiced: '0', invoices: 0, worked: '16' })
})

test('the hours of all invoices of an order are added up, less credited ones', () => {
  const later = invoiceOf([withUnit(more(mounting, '10'))], { head: { issue_date: '2026-09-27' } }, 'F2')
  const credit = doc('credit_note', 'C1', [withUnit(more(mounting, '4'))], {
    head: { order_reference: 'PO1000', preceding_invoice: 'F2', issue_date: '2026-09-28' },
  })

  expect(told(order, invoice, later, monday).hours).toMatchObject({ invoiced: '48', invoices: 2, worked: '16' })
  expect(told(order, invoice, later, credit, monday).hours).toMatchObject({ invoiced: '44', invoices: 2 })
})

test('hours that were only recognised leave the sum uncertain', () => {
  const photo = workNote('119', [['J. de Vries', '2026-09-08', '20']], { recognised: ['all'] })

  const { hours, line } = told(order, invoice, monday, photo)

  expect(hours).toMatchObject({ worked: '36', worked_sure: false, invoiced_sure: true })
  expect(line).toMatchObject({ quantity: '36', sure: false })
})

test('an uncertain quantity of the invoice leaves its hours uncertain', () => {
  const unsure = invoiceOf([withUnit(more(mounting, '38'))], { unsure: ['line[0].quantity', 'line[0].net'] })

  expect(told(order, unsure, monday).hours).toMatchObject({ invoiced: '38', invoiced_sure: false, worked_sure: true })
})

test('a line in hours with only an amount makes the sum unknown, so no hours are shown', () => {
  const paper = invoiceOf([['montage', '1', '2280', { unit: 'uur' }]])
  const { 'line[0].quantity': _, ...values } = paper.values

  expect(told(order, { ...paper, values }, monday).hours).toBeNull()
})

test('a note that was uploaded twice counts once', () => {
  const head = { issue_date: '2026-09-07' }
  const [first, copy] = ['a.pdf', 'b.pdf'].map((filename) =>
    workNote('118', [['J. de Vries', '2026-09-07', '8']], { head, filename }),
  ) as [Doc, Doc]

  expect(told(order, invoice, first, copy).hours).toMatchObject({ worked: '8', worked_sure: true, k: 1 })
})

test('a photo of a signed note does not count its hours again, also if a name was misread', () => {
  const photo = (person: string, number: string) =>
    workNote(number, [[person, '2026-09-07', '8']], { filename: 'foto.png', recognised: ['all'] })
  const note = workNote('118', [['J. de Vries', '2026-09-07', '8']])

  for (const one of [photo('J. de Vries', '118'), photo('J. de Vrles', '118'), photo('J. de Vries', '')])
    for (const docs of [
      [note, one],
      [one, note],
    ])
      expect(told(order, invoice, ...docs).hours).toMatchObject({ worked: '8', worked_sure: false, k: 1 })
})

test('two notes of one day are two visits if their numbers differ', () => {
  const again = workNote('120', [['J. de Vries', '2026-09-07', '8']])

  expect(told(order, invoice, monday, again).hours).toMatchObject({ worked: '24', worked_sure: true, k: 2 })
})

test('with several lines in hours only their sum is shown, not the hours of each line', () => {
  const help: Line = ['hulpmonteur', '20', '40', { unit: 'uur' }]
  const of_two = doc('order', 'PO1000', [mounting, help], { head: { issue_date: '2026-08-01' } })
  const { card, hours, line } = told(of_two, invoiceOf([more(mounting, '40'), help].map(withUnit)), monday)

  expect(hours).toMatchObject({ invoiced: '60', worked: '16', worked_sure: true })
  expect(line).toBeNull()
  expect(card?.hours).toHaveLength(2)
})

test('hours that were invoiced beside the ordered ones may be any of those on the notes', () => {
  const extra: Line = ['meerwerk herstel', '6', '60', { unit: 'uur' }]
  const { hours, line } = told(order, invoiceOf([withUnit(mounting), extra]), monday)

  expect(hours).toMatchObject({ invoiced: '46', worked: '16', worked_sure: true })
  expect(line).toMatchObject({ quantity: '16', sure: false })
})

test('invoiced hours that nobody ordered are shown beside those of the notes', () => {
  const [goods] = without_hours as [Doc]
  const { hours, line } = told(goods, invoiceOf([sill, withUnit(mounting)]), monday)

  expect(hours).toMatchObject({ invoiced: '40', worked: '16' })
  expect(line).toMatchObject({ quantity: '16', sure: true, sentence: null, excess: null })
})

test('a note with goods and hours counts both, and hours leave no goods uncertain', () => {
  const both = doc(
    'delivery_note',
    '118',
    [
      ['J. de Vries, 07-09', '8', '0', { unit: 'HUR', person: 'J. de Vries', start_date: '2026-09-07' }],
      [sill[0], '24', '0'],
    ],
    { head: { order_reference: 'PO1000' }, recognised: ['line[0].name', 'line[0].quantity'] },
  )
  const { card, hours } = told(order, invoice, both)

  expect(hours).toMatchObject({ worked: '8', worked_sure: false })
  expect(card?.deliveries?.[0]).toMatchObject({ quantity: '24', sure: true })
})

test('a note of another order, and one that may belong to any, are not counted for certain', () => {
  const other = workNote('120', [['J. de Vries', '2026-09-09', '8']], { head: { order_reference: 'PO9999' } })
  const stray = { ...other, values: { ...other.values } }
  const reference = stray.values['order_reference']
  if (reference) stray.values['order_reference'] = { ...reference, sure: false }

  expect(told(order, invoice, monday, other).hours).toMatchObject({ worked: '16', worked_sure: true })
  expect(told(order, invoice, monday, stray).hours).toMatchObject({ worked: '16', worked_sure: false })
})

const free = invoiceOf([withUnit(more(mounting, '38'))], { head: { order_reference: '' } })
const unnamed = { head: { order_reference: '' } }
const visit = workNote('117', [['J. de Vries', '2026-09-04', '36']], unnamed)

test('in a dossier without an order the hours of its notes stand beside those of its invoices', () => {
  const { card, hours } = told(free, visit)

  expect(card?.state).toBe('alone')
  expect(hours).toMatchObject({
    invoiced: '38',
    invoiced_sure: true,
    invoices: 1,
    worked: '36',
    worked_sure: true,
    k: 1,
  })
  expect(card?.delivery?.sentence).toBeNull()
  expect(card?.delivery?.notes.map(({ number }) => number)).toEqual(['117'])
  expect(card?.hours?.map(({ person, quantity }) => [person, quantity])).toEqual([['J. de Vries', '36']])
})

test('without an order all invoices and notes of the dossier are told together, less what is credited', () => {
  const later = invoiceOf([withUnit(more(mounting, '10'))], unnamed, 'F2')
  const credit = doc('credit_note', 'C1', [withUnit(more(mounting, '4'))], { head: { preceding_invoice: 'F2' } })

  expect(told(free, later, credit, visit, monday).hours).toMatchObject({
    invoiced: '44',
    invoices: 2,
    worked: '52',
    k: 2,
  })
})

test('without an order nothing is said of notes and invoices that name different ones', () => {
  const of_other = workNote('120', [['J. de Vries', '2026-09-09', '8']], { head: { order_reference: 'PO9999' } })
  const misread = { ...of_other, values: { ...of_other.values } }
  const reference = misread.values['order_reference']
  if (reference) misread.values['order_reference'] = { ...reference, sure: false }

  expect(told(invoice, monday).hours).toMatchObject({ worked: '16', worked_sure: true })
  expect(told(invoice, of_other).hours).toBeNull()
  expect(told(invoice, misread).hours).toMatchObject({ worked: '8', worked_sure: false })
})

test('without an order an invoice or note that was only recognised, or is being read, leaves its sum uncertain', () => {
  const photo = workNote('119', [['J. de Vries', '2026-09-08', '20']], { ...unnamed, recognised: ['all'] })
  const unread = doc('delivery_note', '121', [], { reading_state: 'reading' })
  const unsure = invoiceOf([withUnit(more(mounting, '38'))], { ...unnamed, recognised: ['line[0].quantity'] })

  expect(told(free, photo).hours).toMatchObject({ worked: '20', worked_sure: false, invoiced_sure: true })
  expect(told(free, visit, unread).hours).toMatchObject({ worked: '36', worked_sure: false })
  expect(told(unsure, visit).hours).toMatchObject({ invoiced: '38', invoiced_sure: false, worked_sure: true })
})

test('without an order nothing is said where no invoice or no note counts hours, or an order comes', () => {
  expect(told(invoiceOf([sill], unnamed), visit).hours).toBeNull()
  expect(told(free, doc('delivery_note', '7731', [sill], unnamed)).hours).toBeNull()
  const other = doc('order', 'PO7', [sill], { head: { issue_date: '2026-08-01' } })
  expect(told(other, invoice, monday).hours).toBeNull()
})

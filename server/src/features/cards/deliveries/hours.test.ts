import { expect, test } from 'vitest'
import type { Doc } from '../figures/papers.ts'
import { doc, invoiceOf, type Line, more, sill } from '../testing/docs.ts'
import { hoursOf, monday, mounting, withUnit, workNote } from '../testing/work-hours.ts'

const order = doc('order', 'PO1000', [sill, mounting], { head: { issue_date: '2026-08-01' } })
const invoice = invoiceOf([sill, more(mounting, '38')].map(withUnit))
const withoutHours = [doc('order', 'PO1000', [sill], { head: { issue_date: '2026-08-01' } }), invoiceOf([sill])]
const tuesday = workNote('119', [
  ['J. de Vries', '2026-09-08', '12.5'],
  ['M. Bakker', '2026-09-08', '7.5'],
])

test('the hours of all notes are shown beside the invoiced ones, by person and day', () => {
  const { card, hours, line } = hoursOf(order, invoice, monday, tuesday)

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
  const { card } = hoursOf(order, invoice, monday, tuesday)
  const { card: before } = hoursOf(order, invoice)

  expect({ ...card, delivery: null, deliveries: {}, hours: [] }).toEqual({
    ...before,
    delivery: null,
    deliveries: {},
    hours: [],
  })
})

test('hours are not mentioned if neither order nor invoice counts them, or if no note does', () => {
  expect(hoursOf(...withoutHours, monday).hours).toBeNull()
  const goods = doc('delivery_note', '7731', [sill], { head: { order_reference: 'PO1000' } })
  expect(hoursOf(order, invoice, goods).hours).toBeNull()
  expect(hoursOf(order, invoice).hours).toBeNull()
})

test('an order in hours shows the hours of its notes even before any are invoiced', () => {
  expect(hoursOf(order, invoiceOf([sill]), monday).hours).toMatchObject({ invoiced: '0', invoices: 0, worked: '16' })
})

test('the hours of all invoices of an order are added up, less credited ones', () => {
  const later = invoiceOf([withUnit(more(mounting, '10'))], { head: { issue_date: '2026-09-27' } }, 'F2')
  const credit = doc('credit_note', 'C1', [withUnit(more(mounting, '4'))], {
    head: { order_reference: 'PO1000', preceding_invoice: 'F2', issue_date: '2026-09-28' },
  })

  expect(hoursOf(order, invoice, later, monday).hours).toMatchObject({ invoiced: '48', invoices: 2, worked: '16' })
  expect(hoursOf(order, invoice, later, credit, monday).hours).toMatchObject({ invoiced: '44', invoices: 2 })
})

test('hours that were only recognised leave the sum uncertain', () => {
  const photo = workNote('119', [['J. de Vries', '2026-09-08', '20']], { recognised: ['all'] })

  const { hours, line } = hoursOf(order, invoice, monday, photo)

  expect(hours).toMatchObject({ worked: '36', worked_sure: false, invoiced_sure: true })
  expect(line).toMatchObject({ quantity: '36', sure: false })
})

test('an uncertain quantity of the invoice leaves its hours uncertain', () => {
  const unsure = invoiceOf([withUnit(more(mounting, '38'))], { unsure: ['line[0].quantity', 'line[0].net'] })

  expect(hoursOf(order, unsure, monday).hours).toMatchObject({
    invoiced: '38',
    invoiced_sure: false,
    worked_sure: true,
  })
})

test('a line in hours with only an amount makes the sum unknown, so no hours are shown', () => {
  const paper = invoiceOf([['montage', '1', '2280', { unit: 'uur' }]])
  const { 'line[0].quantity': _, ...values } = paper.values

  expect(hoursOf(order, { ...paper, values }, monday).hours).toBeNull()
})

test('a note that was uploaded twice counts once', () => {
  const head = { issue_date: '2026-09-07' }
  const [first, copy] = ['a.pdf', 'b.pdf'].map((filename) =>
    workNote('118', [['J. de Vries', '2026-09-07', '8']], { head, filename }),
  ) as [Doc, Doc]

  expect(hoursOf(order, invoice, first, copy).hours).toMatchObject({ worked: '8', worked_sure: true, k: 1 })
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
      expect(hoursOf(order, invoice, ...docs).hours).toMatchObject({ worked: '8', worked_sure: false, k: 1 })
})

test('two notes of one day are two visits if their numbers differ', () => {
  const again = workNote('120', [['J. de Vries', '2026-09-07', '8']])

  expect(hoursOf(order, invoice, monday, again).hours).toMatchObject({ worked: '24', worked_sure: true, k: 2 })
})

test('with several lines in hours only their sum is shown, not the hours of each line', () => {
  const help: Line = ['hulpmonteur', '20', '40', { unit: 'uur' }]
  const ofTwo = doc('order', 'PO1000', [mounting, help], { head: { issue_date: '2026-08-01' } })
  const { card, hours, line } = hoursOf(ofTwo, invoiceOf([more(mounting, '40'), help].map(withUnit)), monday)

  expect(hours).toMatchObject({ invoiced: '60', worked: '16', worked_sure: true })
  expect(line).toBeNull()
  expect(card?.hours).toHaveLength(2)
})

test('hours that were invoiced beside the ordered ones may be any of those on the notes', () => {
  const extra: Line = ['meerwerk herstel', '6', '60', { unit: 'uur' }]
  const { hours, line } = hoursOf(order, invoiceOf([withUnit(mounting), extra]), monday)

  expect(hours).toMatchObject({ invoiced: '46', worked: '16', worked_sure: true })
  expect(line).toMatchObject({ quantity: '16', sure: false })
})

test('invoiced hours that nobody ordered are shown beside those of the notes', () => {
  const [goods] = withoutHours as [Doc]
  const { hours, line } = hoursOf(goods, invoiceOf([sill, withUnit(mounting)]), monday)

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
  const { card, hours } = hoursOf(order, invoice, both)

  expect(hours).toMatchObject({ worked: '8', worked_sure: false })
  expect(card?.deliveries?.[0]).toMatchObject({ quantity: '24', sure: true })
})

test('a note of another order, and one that may belong to any, are not counted for certain', () => {
  const other = workNote('120', [['J. de Vries', '2026-09-09', '8']], { head: { order_reference: 'PO9999' } })
  const stray = { ...other, values: { ...other.values } }
  const reference = stray.values['order_reference']
  if (reference) stray.values['order_reference'] = { ...reference, sure: false }

  expect(hoursOf(order, invoice, monday, other).hours).toMatchObject({ worked: '16', worked_sure: true })
  expect(hoursOf(order, invoice, monday, stray).hours).toMatchObject({ worked: '16', worked_sure: false })
})

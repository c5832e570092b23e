import type { CardDetail, CardLine } from '@klopt/contract'
import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'
import type { StoredLine } from './to-card-lines.ts'

type ComparedCard = Pick<CardDetail, 'invoice' | 'orders' | 'difference'> & { lines: StoredLine[] }
type LineExample = { name: string; line: number; net?: string; order?: number | null }

const doc = (document_id: string, version = 1) =>
  ({
    document_id,
    filename: 'a.pdf',
    kind: 'invoice',
    number: '1',
    issue_date: null,
    version,
    company_id: 'c',
  }) as const

function sideOf(document_id: string, line: number, net: string): NonNullable<CardLine['invoice']> {
  return { document_id, line, quantity: '1', unit: 'st', price: net, net }
}

function cardWith(examples: LineExample[], invoice = doc('invoice')): ComparedCard {
  const lines = examples.map(({ name, line, net = '100.00', order = null }, n): StoredLine => ({
    n,
    result: 'fits',
    name,
    allowed: net,
    difference: '0.00',
    price_part: '0.00',
    quantity_part: '0.00',
    earlier_quantity: null,
    rest_quantity: null,
    vat_differs: false,
    sentence: { key: 'line_fits', data: {} },
    invoice: sideOf(invoice.document_id, line, net),
    order: order === null ? null : sideOf('order', order, net),
  }))
  return { lines, invoice, orders: [doc('order')], difference: '0.00' }
}

const changes = (before: ComparedCard, now: ComparedCard) =>
  changesBetween(before, now).map(({ key, data }) => [key, data['name']])

test('correcting a name renames the line instead of removing and adding one', () => {
  const before = cardWith([{ name: 'Dorpel', line: 0 }])

  expect(changes(before, cardWith([{ name: 'Dorpel hardsteen', line: 0 }]))).toEqual([
    ['changed_name', 'Dorpel hardsteen'],
  ])
})

test('a line with another name but the same figures in a new version is the same line', () => {
  const before = cardWith([
    { name: 'Montage', line: 0, net: '50.00' },
    { name: 'Dorpel', line: 1 },
  ])
  const now = [{ name: 'Dorpel hardsteen', line: 0 }]

  expect(changes(before, cardWith(now, doc('invoice 2', 2)))).toEqual([
    ['changed_removed', 'Montage'],
    ['changed_name', 'Dorpel hardsteen'],
  ])
})

test('an order line that is no longer on the card does not count as removed', () => {
  const before = cardWith([
    { name: 'Dorpel', line: 0, order: 0 },
    { name: 'Montage', line: 1, order: 1 },
  ])
  const now = [
    { name: 'Dorpel', line: 0, order: 0 },
    { name: 'Montage', line: 1 },
  ]

  expect(changes(before, cardWith(now))).toEqual([])
})

test('when one of two lines of the same order line is unpaired, no order line counts as removed', () => {
  const before = cardWith([
    { name: 'Dorpel', line: 0, order: 0 },
    { name: 'Dorpel', line: 1, order: 0 },
  ])
  const now = [
    { name: 'Dorpel', line: 0, order: 0 },
    { name: 'Dorpel', line: 1, order: null },
  ]

  expect(changes(before, cardWith(now))).toEqual([])
})

test('a line of a new version with another name and other figures at its place only changed', () => {
  const before = cardWith([{ name: 'Dorpel hardsteen', line: 0 }])
  const to = (name: string) => changes(before, cardWith([{ name, line: 0, net: '120.00' }], doc('invoice 2', 2)))

  expect(to('Dorpel hardsteen 120 cm')).toEqual([['changed_price', 'Dorpel hardsteen 120 cm']])
  expect(to('Kraanhuur')).toEqual([
    ['changed_added', 'Kraanhuur'],
    ['changed_removed', 'Dorpel hardsteen'],
  ])
})

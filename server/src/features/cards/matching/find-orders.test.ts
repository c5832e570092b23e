import { Big } from 'big.js'
import { expect, test } from 'vitest'
import { findOrders } from './find-orders.ts'
import type { Paper, PaperLine } from '../figures/paper.ts'

const none = {
  number: null,
  order_reference: null,
  sales_order: null,
  preceding_invoice: null,
  despatch: null,
  total_incl: null,
  paid: null,
  text: '',
}

function paperOf(kind: Paper['kind'], root: string, more: Partial<Paper> = {}): Paper {
  const plain = { issue_date: '2026-09-01', uploaded_at: '', currency: 'EUR', total_excl: null, sure: true }
  return { ...none, ...plain, kind, root, adjustment: Big(0), adjustments: [], lines: [], ...more }
}

function lineOf(name: string, price: string, more: Partial<PaperLine> = {}): PaperLine {
  const plain = { id: null, order_line: null, article: null, unit: 'st', rate: null, sure: true }
  return { ...plain, name, quantity: Big(10), net: Big(price).times(10), ...more }
}

const found = (invoice: Partial<Paper>, others: Paper[]) => {
  const { orders, choices } = findOrders(paperOf('invoice', 'invoice', invoice), others)
  const summary = ({ root, reason, score }: (typeof orders)[number]) => `${root}: ${reason} ${score}`
  return { orders: orders.map(summary), choices: choices.map(summary) }
}

const two = [
  paperOf('order', 'a', { number: 'PO 4500127', total_excl: Big(15000) }),
  paperOf('order', 'b', { number: 'PO-0045.00128', total_excl: Big(8000) }),
]

test('a reference finds its order in any notation, and several references find all orders', () => {
  expect(found({ order_reference: 'po-4500127' }, two).orders).toEqual(['a: reference 1'])
  expect(found({ lines: [lineOf('dorpel', '10', { order_line: '4500128' })] }, two).orders).toEqual(['b: reference 1'])
  expect(found({ order_reference: '4500127 / 4500128' }, two).orders).toEqual(['a: reference 1', 'b: reference 1'])
})

test('a reference that matches two orders leaves the choice to people', () => {
  const revised = [...two, paperOf('order', 'c', { number: '4500127', total_excl: Big(15500) })]
  const both = { orders: [], choices: ['a: reference 1', 'c: reference 1'] }
  expect(found({ order_reference: '4500127' }, revised)).toEqual(both)
  expect(found({ order_reference: '4500127 / 4500128' }, revised).choices).toHaveLength(3)
})

test('an order number counts as a whole word in the text, but not as a part of a longer number', () => {
  expect(found({ text: 'Levering conform PO-4500127, waarvoor dank.' }, two).orders).toEqual(['a: number_in_text 0.9'])
  expect(found({ text: 'Rekening 94500127001' }, two)).toEqual({ orders: [], choices: [] })
  const short = [paperOf('order', 'a', { number: '28' }), paperOf('order', 'b', { number: '29' })]
  expect(found({ text: '28 stuks' }, short)).toEqual({ orders: [], choices: [] })
})

test('the number of a confirmation finds the confirmed order', () => {
  const confirmation = paperOf('order_response', 'c', { number: 'VO-77', order_reference: '4500128' })
  expect(found({ sales_order: 'VO77' }, [...two, confirmation]).orders).toEqual(['b: sales_order 0.9'])
})

test('an equal total finds an order if it is the only match, and two matches are choices', () => {
  expect(found({ total_excl: Big('8000.40') }, two).orders).toEqual(['b: total 0.7'])
  const alike = [...two, paperOf('order', 'c', { number: '9', total_excl: Big(8000) })]
  expect(found({ total_excl: Big(8000) }, alike)).toEqual({ orders: [], choices: ['b: total 0.7', 'c: total 0.7'] })
})

test('an order is found when most of its lines are similar', () => {
  const [a, b] = two as [Paper, Paper]
  const lines = [lineOf('dorpel hardsteen', '215'), lineOf('kozijn eiken', '480')]
  const orders = [
    { ...a, lines },
    { ...b, lines: [lineOf('betonplaat', '12')] },
  ]
  expect(found({ lines: [...lines, lineOf('transport', '90')] }, orders).orders).toEqual(['a: lines 0.6'])
})

test('the only order is used if it is older, and only offered if the invoice names another number', () => {
  const only = [paperOf('order', 'a', { number: '4500127' })]
  expect(found({ issue_date: '2026-09-02' }, only).orders).toEqual(['a: only_order 0.5'])
  expect(found({ issue_date: '2026-08-31' }, only).orders).toEqual([])
  expect(found({ order_reference: '999' }, only)).toEqual({ orders: [], choices: ['a: only_order 0.5'] })
})

test('a quote is used only when there is no order', () => {
  const quote = paperOf('quote', 'q', { number: 'OFF-2026-14' })
  expect(found({ order_reference: 'OFF-2026-14' }, [quote]).orders).toEqual(['q: reference 1'])
  expect(found({ order_reference: 'OFF-2026-14' }, [quote, ...two]).orders).toEqual([])
})

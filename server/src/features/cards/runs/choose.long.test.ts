import { type ChangeCard, changeCard, correctValue, createCard, listMessages, readReading } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'

const world = useDesk()
const lines: Line[] = [
  ['Gevelelement type A', '12', 'st', '640'],
  ['Dorpel hardsteen', '24', 'st', '215'],
]
const change = (who: Caller, { id }: { id: string }, body: ChangeCard) => who.call(changeCard, { params: { id }, body })

/** Two orders with the same amount, and an invoice that names neither of them. */
async function twoOrders() {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const one = await add(anna, dossier, 'een.pdf', await paperPdf('order', { number: '4500127', lines }))
  const two = await add(anna, dossier, 'twee.pdf', await paperPdf('order', { number: '4500128', lines }))
  await add(bram, dossier, 'factuur.pdf', await paperPdf('invoice', { number: '0388', lines }))
  return { ...scene, one, two, open: await card(anna, dossier, 'factuur.pdf', { state: 'choose' }) }
}

test('a choice between two possible orders survives a new version', async () => {
  const { anna, bram, dossier, two, open, params } = await twoOrders()
  expect(open).toMatchObject({ sentence: { key: 'choose', data: { k: '2' } }, difference: null })
  expect(open.choices.map(({ number, reason, score }) => [number, reason, score])).toEqual([
    ['4500127', 'total', 0.7],
    ['4500128', 'total', 0.7],
  ])

  const { status, body } = await change(bram, open, { order_document_ids: [two.id] })

  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'fits', run: 2, orders: [{ number: '4500128' }] })
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.slice(-2).map(({ event, message }) => [event, message])).toEqual([
    ['order_chosen', `${bram.full_name} legt factuur 0388 naast 4500128`],
    ['card_changed', 'Factuur 0388 klopt met de order'],
  ])
  const more: Line[] = [lines[0] ?? ['', '1', '', '1'], ['Dorpel hardsteen', '28', 'st', '215']]
  const newer = await paperPdf('invoice', { number: '0388', lines: more })
  await add(bram, dossier, 'nieuw.pdf', newer, { replaces: open.invoice.document_id })
  const next = await card(anna, dossier, 'nieuw.pdf', { state: 'differs', run: 3 })
  expect(next).toMatchObject({
    id: open.id,
    difference: '860.00',
    orders: [{ number: '4500128' }],
    invoice: { version: 2 },
    changed: [
      {
        key: 'changed_quantity',
        data: { name: 'Dorpel hardsteen', from: '24', to: '28', of: 'invoice', version: '2' },
      },
      { key: 'changed_difference', data: { from_money: '0.00', to_money: '860.00' } },
    ],
  })
})

test('people can choose no order or both orders, and mark the last invoice', async () => {
  const { anna, one, two, open } = await twoOrders()

  expect((await change(anna, open, { order_document_ids: [] })).body).toMatchObject({
    state: 'alone',
    sentence: { key: 'alone_orders' },
  })
  const both = (await change(anna, open, { order_document_ids: [one.id, two.id] })).body
  expect(both).toMatchObject({ state: 'fits', total_ordered: '25680.00', rest: '12840.00', missing: null })
  expect((await change(anna, open, { final: true })).body).toMatchObject({
    state: 'differs',
    difference: '0.00',
    missing: '12840.00',
    sentence: { key: 'final_less', data: { rest: '12840.00' } },
  })
})

test('people can pair lines and unpair them', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const order = await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines }))
  const other: Line[] = [lines[0] ?? ['', '1', '', '1'], ['Zes sierlijke vensterbanken', '24', 'st', '400']]
  await add(bram, dossier, 'f.pdf', await paperPdf('invoice', { number: '0388', order: '4500127', lines: other }))
  const found = await card(anna, dossier, 'f.pdf', { state: 'differs' })
  expect(found.counts).toMatchObject({ not_ordered: 1, open: 1 })

  const pair = { invoice_line: 1, order_document_id: order.id, order_line: 1 }
  const paired = (await change(anna, found, { pairs: [pair] })).body

  expect(paired).toMatchObject({ pairs: [pair], difference: '4440.00', counts: { price: 1, open: 0 } })
  expect(paired.sentence).toMatchObject({ key: 'price', data: { price: '400.00', ordered: '215.00' } })
  const apart = { invoice_line: 1, order_document_id: null, order_line: null }
  expect((await change(bram, found, { pairs: [apart] })).body).toMatchObject({
    state: 'differs',
    sentence: { key: 'not_ordered', data: { net: '9600.00' } },
  })
})

test('lines with long names in another script can be paired too', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const order = await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines }))
  const dearer: Line[] = [lines[0] ?? ['', '1', '', '1'], ['Dorpel hardsteen', '24', 'st', '400']]
  const paper = await paperPdf('invoice', { number: '0388', order: '4500127', lines: dearer })
  const invoice = await add(bram, dossier, 'f.pdf', paper)
  await card(anna, dossier, 'f.pdf', { state: 'differs' })
  // A thousand different characters, so that the database cannot compress them.
  const value = String.fromCodePoint(...Array.from({ length: 1000 }, (_, n) => 0x4e00 + ((n * 7919) % 20_000)))
  const { values } = (await bram.call(readReading, { params: { id: invoice.id } })).body
  const revision = values['line[1].name']?.revision ?? 0
  const at = { id: invoice.id, path: 'line[1].name' }
  expect((await bram.call(correctValue, { params: at, body: { value, revision } })).status).toBe(200)
  const named = await card(anna, dossier, 'f.pdf', { edited: true })

  const pair = { invoice_line: 1, order_document_id: order.id, order_line: 1 }
  expect(named.counts).toMatchObject({ not_ordered: 1, open: 1 })
  const { status, body } = await change(anna, named, { pairs: [pair] })

  expect([status, body.pairs, body.difference]).toEqual([200, [pair], '4440.00'])
})

test('an order outside this dossier and a caller without access are rejected', async () => {
  const { anna, otto, dossier, open, one } = await twoOrders()
  const elsewhere = await twoOrders()
  const bad = [[elsewhere.one.id], [open.invoice.document_id], [one.id, crypto.randomUUID()]]

  for (const order_document_ids of bad)
    expect((await change(anna, open, { order_document_ids })).refusal).toMatchObject({ code: 'validation_error' })
  const pairs = [{ invoice_line: 9, order_document_id: null, order_line: null }]
  expect((await change(anna, open, { pairs })).status).toBe(422)
  expect((await change(anna, { id: crypto.randomUUID() }, {})).status).toBe(404)
  expect((await change(otto, open, { order_document_ids: [one.id] })).status).toBe(404)
  expect(await cards(anna, dossier)).toEqual([open])
})

test('a manually created card is the existing one, and only an invoice can have a card', async () => {
  const { anna, bram, otto, dossier, one, open } = await twoOrders()
  const make = (who: Caller, invoice_document_id: string, order_document_ids: string[]) =>
    who.call(createCard, { params: { id: dossier.id }, body: { invoice_document_id, order_document_ids } })

  const { status, body } = await make(bram, open.invoice.document_id, [one.id])

  expect([status, body.id, body.state]).toEqual([200, open.id, 'fits'])
  expect((await make(anna, one.id, [])).status).toBe(422)
  expect((await make(otto, open.invoice.document_id, [one.id])).status).toBe(404)
})

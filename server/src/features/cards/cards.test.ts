import { correctValue, listDossiers, listMessages, logout, readCard, readDossierData } from '@klopt/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { guestDossier, sharedDossier } from '../documents/testing/scene.ts'
import { add, card, cards, useDesk } from './testing/desk.ts'
import { type Line, paperPdf } from './testing/paper.ts'

const world = useDesk()
const printed = (name: string) => readFileSync(join(import.meta.dirname, '../readings/testing/papers', name))
const lines: Line[] = [
  ['Gevelelement type A', '12', 'st', '640'],
  ['Dorpel hardsteen', '24', 'st', '215'],
]
const order = paperPdf('order', { number: '4500127', date: '01-09-2026', lines })
const invoice = paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines })

async function cardMessages(who: Caller, id: string) {
  const { messages } = (await who.call(listMessages, { params: { id } })).body
  return messages.filter(({ event }) => event?.startsWith('card_')).map(({ event, message }) => [event, message])
}

test('an order of Anna and an invoice of Bram become one live card that is identical for both', async () => {
  const { anna, bram, dossier, params } = await sharedDossier(world)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })
  await add(anna, dossier, 'Inkooporder_4500127.pdf', printed('Inkooporder_4500127.pdf'))
  await add(bram, dossier, 'Factuur_2025-0388.pdf', printed('Factuur_2025-0388.pdf'))

  const seen = await card(anna, dossier, 'Factuur_2025-0388.pdf', { state: 'differs' })

  expect(seen).toMatchObject({
    difference: '860.00',
    total_ordered: '21720.00',
    total_invoiced: '22580.00',
    sentence: { key: 'quantity', data: { n: '4', name: 'Dorpel hardsteen 120 cm', price: '215.00' } },
    counts: { fits: 2, quantity: 1 },
    fitting: { ordered: '16560.00', invoiced: '16560.00' },
    due_date: '2025-10-04',
    due_estimated: false,
    badge: { says: 'differs', amount: '860.00' },
    run: 1,
  })
  expect(await cards(bram, dossier)).toEqual([seen])
  const { cards: listed, dossier: whole } = (await bram.call(readDossierData, { params })).body
  expect([listed, whole.cards]).toEqual([[seen], 1])
  const { lines: all, ...rest } = (await bram.call(readCard, { params: { id: seen.id } })).body
  expect(rest).toEqual({ ...seen, pairs: [], hours: [] })
  expect(all.map(({ result }) => result)).toEqual(['fits', 'quantity', 'fits'])
  expect(await cardMessages(anna, dossier.id)).toEqual([
    ['card_made', 'Factuur 2025-0388 is €\u00a0860,00 meer dan besteld'],
  ])
  expect((await anna.call(listDossiers)).body).toMatchObject([
    { card_state: 'differs', card_difference: '860.00', card_currency: 'EUR', due_date: '2025-10-04' },
  ])
  expect(await line.waitFor('card')).toMatchObject({ card_id: seen.id, run: 1, state: 'differs' })
})

test('an order uploaded by both companies counts once; a different one of the same number is offered', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await order)
  await add(anna, dossier, 'order nogmaals.pdf', await order)
  await add(bram, dossier, 'van u.pdf', await order)
  await add(bram, dossier, 'factuur.pdf', await invoice)

  const once = await card(anna, dossier, 'factuur.pdf', { state: 'fits', total_ordered: '12840.00', rest: '0.00' })
  expect(once.orders.map(({ filename }) => filename)).toEqual(['order.pdf'])

  const more = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines: [...lines, ...lines] })
  await add(bram, dossier, 'bijgewerkt.pdf', more)
  await card(anna, dossier, 'factuur.pdf', { state: 'choose', sentence: { data: { k: '2' } }, orders: [] })
})

test('an invoice without an order waits until the order is uploaded, and then fits', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(bram, dossier, 'factuur.pdf', await invoice)

  const alone = await card(anna, dossier, 'factuur.pdf', { state: 'alone' })
  expect(alone).toMatchObject({ sentence: { key: 'alone' }, total_invoiced: '12840.00', difference: null, orders: [] })
  await add(anna, dossier, 'order.pdf', await order)

  const fits = await card(bram, dossier, 'factuur.pdf', { state: 'fits', run: 2 })
  expect(fits).toMatchObject({
    id: alone.id,
    difference: '0.00',
    rest: '0.00',
    sentence: { key: 'fits', data: { n: '2', excl: '12840.00', incl: '15536.40' } },
    changed: [{ key: 'changed_orders', data: { orders: '4500127' } }],
  })
  const before = (await anna.call(readCard, { params: { id: alone.id }, query: { run: 1 } })).body
  expect(before).toMatchObject({ run: 1, state: 'alone', lines: [] })
  expect((await anna.call(readCard, { params: { id: alone.id }, query: { run: 3 } })).status).toBe(404)
  expect((await cardMessages(anna, dossier.id)).map(([event]) => event)).toEqual(['card_made', 'card_changed'])
  expect((await bram.call(listDossiers)).body).toMatchObject([{ card_state: 'fits', card_difference: null }])
})

test('when the lines do not add up to the total, the card shows neither an amount nor that it fits', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await order)
  const wrong = await paperPdf('invoice', { number: '0389', order: '4500127', lines, total: '12480' })
  const wrongOne = await add(bram, dossier, 'factuur.pdf', wrong)

  const unsure = await card(anna, dossier, 'factuur.pdf', { state: 'unsure' })

  expect(unsure).toMatchObject({ difference: null, total_invoiced: null, rest: null, sentence: { key: 'unsure' } })
  expect(unsure.sentence.data).toMatchObject({ value: 'total_excl', document_id: wrongOne.id })
  expect((await anna.call(listDossiers)).body).toMatchObject([{ card_state: 'unsure', card_difference: null }])
})

test('a credit note frees the part of the order that its invoice used', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await order)
  await add(bram, dossier, 'factuur.pdf', await invoice)
  await card(anna, dossier, 'factuur.pdf', { state: 'fits' })
  const credit = await paperPdf('credit_note', { number: 'C-12', date: '10-09-2026', credits: '2025-0388', lines })
  await add(bram, dossier, 'credit.pdf', credit)

  const back = await card(anna, dossier, 'credit.pdf', { state: 'fits' })

  expect(back).toMatchObject({
    total_earlier: '12840.00',
    total_invoiced: '-12840.00',
    rest: '12840.00',
    sentence: { key: 'fits_credit' },
    due_date: null,
  })
})

test('an internal dossier has cards, and a guest sees the same cards as their hosts', async () => {
  const bouw = await world.customer('Bouw BV')
  const anna = await world.person('Anna', { company: bouw })
  const own = await world.makeDossier('Intern', anna, [bouw])
  await add(anna, own, 'order.pdf', await order)
  await add(anna, own, 'factuur.pdf', await invoice)
  const { anna: host, otto, dossier } = await guestDossier(world)
  await add(host, dossier, 'order.pdf', await order)
  await add(otto, dossier, 'factuur.pdf', await invoice)

  expect((await card(anna, own, 'factuur.pdf', { state: 'fits' })).answers).toHaveLength(1)
  const seen = await card(otto, dossier, 'factuur.pdf', { state: 'fits' })
  expect(seen.permissions).toEqual({
    answer: true,
    choose: true,
    correct: true,
    propose: false,
    withdraw: 0,
    withdraw_open: false,
  })
  expect(await cards(host, dossier)).toEqual([seen])
})

test('a stranger and a caller without a session cannot read a card', async () => {
  const { bram, otto, dossier, params } = await sharedDossier(world)
  await add(bram, dossier, 'factuur.pdf', await invoice)
  const { id } = await card(bram, dossier, 'factuur.pdf', { state: 'alone' })

  expect((await otto.call(readCard, { params: { id } })).status).toBe(404)
  expect((await otto.call(readDossierData, { params })).status).toBe(404)
  await otto.call(logout)
  expect((await otto.call(readCard, { params: { id } })).status).toBe(401)
})

test('correcting values one by one adds no chat line while the card is unsure, and one when it is sure', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  await add(anna, dossier, 'order.pdf', await order)
  const document = await add(bram, dossier, 'factuur.pdf', await invoice)
  await card(anna, dossier, 'factuur.pdf', { state: 'fits' })
  const correct = (path: string, value: string) =>
    anna.call(correctValue, { params: { id: document.id, path }, body: { value, revision: 1 } })

  await correct('line[1].quantity', '20')
  await card(anna, dossier, 'factuur.pdf', { state: 'unsure' })
  await correct('line[1].net', '4300.00')
  await correct('total_excl', '11980.00')
  await correct('vat_total', '2515.80')
  await correct('total_incl', '14495.80')
  await card(anna, dossier, 'factuur.pdf', { state: 'fits', total_invoiced: '11980.00' })
  const lines = (await cardMessages(anna, dossier.id)).map(([, text]) => text)

  expect(lines.filter((text) => text?.includes('nog te controleren'))).toEqual([])
  expect(lines.at(-1)).toBe('Factuur 2025-0388 klopt met de order')
})

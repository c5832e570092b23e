import {
  acceptAgreement,
  answerCard,
  type Card,
  correctValue,
  correctValues,
  deleteDocument,
  listMessages,
  propose,
  readCard,
  setDocumentKind,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { samples } from '../../documents/testing/samples.ts'
import { guestDossier, sharedDossier } from '../../documents/testing/scene.ts'
import { compareAgain, recogniseNote } from '../../readings/testing/photo-note.ts'
import { ublNote } from '../testing/delivery-note.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'
import { workNotePdf } from '../testing/work-note.ts'

const world = useDesk()
const facade: Line = ['Gevelelement type A', '12', 'st', '640']
const sills = (quantity: string): Line => ['Dorpel hardsteen', quantity, 'st', '215']
const order = paperPdf('order', { number: '4500127', date: '01-09-2026', lines: [facade, sills('24')] })
const invoice = paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines: [facade, sills('28')] })
const noteOf = (quantity: string, number = '7731') =>
  ublNote({ number, order: '4500127', lines: [['Dorpel hardsteen', quantity]] })

type Place = { id: string }

/** A dossier with an order and an invoice for four sills more, and their card. */
async function differing() {
  const scene = await sharedDossier(world)
  await add(scene.anna, scene.dossier, 'order.pdf', await order)
  await add(scene.bram, scene.dossier, 'factuur.pdf', await invoice)
  const seen = await card(scene.anna, scene.dossier, 'factuur.pdf', { state: 'differs', difference: '860.00' })
  return { ...scene, seen }
}

async function present(who: Caller, dossier: Place): Promise<Card> {
  const [seen] = await cards(who, dossier)
  if (!seen) throw new Error('there is no card')
  return seen
}

/** Waits until the card shows this delivery of the sills. */
async function delivered(who: Caller, dossier: Place, like: object): Promise<Card> {
  const find = async () => (await present(who, dossier)).shown[0]?.delivered
  await expect.poll(find, { timeout: 50_000 }).toMatchObject(like)
  return present(who, dossier)
}

async function undelivered(who: Caller, dossier: Place): Promise<Card> {
  await expect.poll(async () => (await present(who, dossier)).shown[0]?.delivered, { timeout: 50_000 }).toBeNull()
  return present(who, dossier)
}

test('a note appears on the card of both companies, at once and without a new run or chat line', async () => {
  const { anna, bram, dossier, seen } = await differing()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const note = await add(anna, dossier, 'pakbon.xml', noteOf('28'))

  const now = await delivered(anna, dossier, { quantity: '28', sure: true, excess: 'delivered' })
  expect(await line.waitFor('card')).toMatchObject({ card_id: seen.id, run: 1, state: 'differs' })
  expect(await cards(bram, dossier)).toEqual([now])
  const { delivery, shown, ...rest } = now
  expect(delivery).toMatchObject({ notes: [{ document_id: note.id, number: '7731' }], sentence: null })
  expect(shown[0]).toMatchObject({
    delivered: { sentence: { key: 'line_delivered', data: { n: '4', numbers: '7731' } } },
  })
  expect({ ...rest, shown: [] }).toEqual({ ...seen, delivery: undefined, shown: [] })
  const { lines } = (await bram.call(readCard, { params: { id: seen.id } })).body
  expect(lines.map((one) => one.delivered?.quantity ?? null)).toEqual([null, '28'])
  const { messages } = (await anna.call(listMessages, { params: { id: dossier.id } })).body
  expect(messages.filter(({ event }) => event?.startsWith('card_'))).toHaveLength(1)
})

test('a note leaves answers and a proposal valid, and the proposal can still be accepted', async () => {
  const { anna, bram, dossier, seen } = await differing()
  const params = { id: seen.id }
  await anna.call(answerCard, { params, body: { answer: 'differs', run: 1, reason: 'quantity', wish: 'explain' } })
  const offer = await bram.call(propose, { params, body: { run: 1, outcomes: [{ n: 1, way: 'credit' }] } })
  expect(offer.status).toBe(201)
  const { agreement } = await card(anna, dossier, 'factuur.pdf', { agreement: { state: 'offered' } })

  await add(anna, dossier, 'pakbon.xml', noteOf('24'))

  const now = await delivered(anna, dossier, { quantity: '24', excess: 'not_delivered' })
  expect(now).toMatchObject({
    run: 1,
    agreement: { id: agreement?.id, state: 'offered', terms_hash: agreement?.terms_hash },
  })
  expect(now.answers.filter(({ current }) => current)).toMatchObject([{ current: { run: 1, answer: 'differs' } }])
  const yes = { params: { id: agreement?.id ?? '' }, body: { terms_hash: agreement?.terms_hash ?? '' } }
  expect((await anna.call(acceptAgreement, yes)).status).toBe(201)
  expect((await bram.call(answerCard, { params, body: { answer: 'agreed', run: 2 } })).status).toBe(409)
})

test('the suggested way out depends on the notes', async () => {
  const { anna, bram, dossier, seen } = await differing()
  const leading = ({ shown }: Card) => shown[0]?.ways[0]?.way

  await add(anna, dossier, 'pakbon.xml', noteOf('24'))
  const notDelivered = await delivered(bram, dossier, { quantity: '24' })
  await add(bram, dossier, 'nalevering.xml', noteOf('4', '7745'))
  const all = await delivered(anna, dossier, { quantity: '28', notes: [{ number: '7731' }, { number: '7745' }] })

  expect([seen, notDelivered, all].map(leading)).toEqual(['credit', 'credit', 'change_order'])
})

test('correcting a note, changing its kind, replacing and deleting it changes the card', async () => {
  const { anna, bram, dossier } = await differing()
  const first = await add(bram, dossier, 'pakbon.xml', noteOf('24'))
  await delivered(anna, dossier, { quantity: '24' })

  const at = { params: { id: first.id, path: 'line[0].quantity' } }
  expect((await anna.call(correctValue, { ...at, body: { value: '26', revision: 1 } })).status).toBe(200)
  await delivered(bram, dossier, { quantity: '26', sure: true })
  expect((await bram.call(correctValue, { ...at, body: { value: '27', revision: 1 } })).status).toBe(409)
  expect((await bram.call(correctValue, { ...at, body: { value: 'veel', revision: 2 } })).status).toBe(422)

  const second = await add(bram, dossier, 'pakbon nieuw.xml', noteOf('28'))
  const replaced = await delivered(anna, dossier, { quantity: '28', notes: [{ document_id: second.id }] })
  expect(replaced.delivery?.notes).toMatchObject([{ document_id: second.id, version: 2 }])

  const kind = { params: { id: second.id }, body: { kind: 'other' as const } }
  expect((await anna.call(setDocumentKind, kind)).status).toBe(200)
  await undelivered(bram, dossier)
  expect((await anna.call(setDocumentKind, { ...kind, body: { kind: 'delivery_note' } })).status).toBe(200)
  await delivered(bram, dossier, { quantity: '28' })

  expect((await bram.call(deleteDocument, { params: { id: second.id, dossier_id: dossier.id } })).status).toBe(204)
  await delivered(anna, dossier, { quantity: '26', notes: [{ document_id: first.id }] })
  expect((await bram.call(deleteDocument, { params: { id: first.id, dossier_id: dossier.id } })).status).toBe(204)
  expect((await undelivered(anna, dossier)).delivery).toBeNull()
})

test('a note of another order says nothing about this card', async () => {
  const { anna, bram, dossier } = await differing()
  await add(bram, dossier, 'ander.xml', ublNote({ number: '9', order: '4500999', lines: [['Dorpel hardsteen', '28']] }))
  await add(anna, dossier, 'pakbon.xml', noteOf('24'))

  const seen = await delivered(bram, dossier, { quantity: '24' })
  expect(seen.delivery?.notes.map(({ number }) => number)).toEqual(['7731'])
})

test('a guest adds a note, and sees the same as their hosts', async () => {
  const { anna, otto, dossier } = await guestDossier(world)
  await add(anna, dossier, 'order.pdf', await order)
  await add(otto, dossier, 'factuur.pdf', await invoice)
  await card(otto, dossier, 'factuur.pdf', { state: 'differs' })

  await add(otto, dossier, 'bon.xml', noteOf('28'))

  const seen = await delivered(otto, dossier, { quantity: '28' })
  expect((await cards(anna, dossier)).map(({ shown }) => shown[0]?.delivered)).toEqual([seen.shown[0]?.delivered])
})

test('an earlier run shows what was delivered when it was made', async () => {
  const { anna, bram, dossier, seen } = await differing()
  await add(anna, dossier, 'pakbon.xml', noteOf('24'))
  await delivered(anna, dossier, { quantity: '24' })
  const more = await paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines: [facade, sills('30')] })
  await add(bram, dossier, 'factuur nieuw.pdf', more, { replaces: seen.invoice.document_id })
  await card(anna, dossier, 'factuur nieuw.pdf', { run: 2, difference: '1290.00' })
  await add(anna, dossier, 'nalevering.xml', noteOf('6', '7745'))
  await delivered(anna, dossier, { quantity: '30' })
  const linesOf = async (run?: number) =>
    (await anna.call(readCard, { params: { id: seen.id }, query: run ? { run } : {} })).body.lines

  expect((await linesOf(1))[1]?.delivered ?? null).toBeNull()
  expect((await linesOf(2))[1]).toMatchObject({ delivered: { quantity: '24' } })
  expect((await linesOf())[1]).toMatchObject({ delivered: { quantity: '30' } })
})

test('a quantity that somebody corrects on a photo is certain once its line is confirmed', async () => {
  const { anna, bram, dossier } = await differing()
  const photo = await add(anna, dossier, 'leverbon.png', samples.png)
  const lines: [string, string, string][] = [['Dorpel hardsteen', '28', 'st']]
  await recogniseNote(world.db, photo.id, { number: '7731', order: '4500127', lines })
  await compareAgain(world.db, dossier.id)
  await delivered(bram, dossier, { quantity: '28', sure: false })
  const correct = (values: Record<string, string>) =>
    anna.call(correctValues, {
      params: { id: photo.id },
      body: { values: Object.entries(values).map(([path, value]) => ({ path, value, revision: 1 })) },
    })

  await correct({ 'line[0].quantity': '26' })
  await delivered(bram, dossier, { quantity: '26', sure: false })
  await correct({ number: '7731', 'line[0].name': 'Dorpel hardsteen', 'line[0].unit': 'st' })

  const { shown } = await delivered(bram, dossier, { quantity: '26', sure: true })
  expect(shown[0]?.delivered?.notes).toMatchObject([{ number: '7731', quantity: '26', sure: true }])
})

test('the hours of a work note appear on the card of both companies, and nobody else sees them', async () => {
  const { anna, bram, otto, dossier } = await sharedDossier(world)
  const mounting = (hours: string): Line => ['Montage kozijnen', hours, 'uur', '60']
  await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines: [mounting('36')] }))
  const billed = paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines: [mounting('38')] })
  await add(bram, dossier, 'factuur.pdf', await billed)
  const seen = await card(anna, dossier, 'factuur.pdf', { state: 'differs', difference: '120.00' })
  const works: [string, string, string][] = [
    ['07-09-2026', 'J. de Vries', '20,00'],
    ['08-09-2026', 'M. Bakker', '16,00'],
  ]

  const note = await add(bram, dossier, 'werkbon.pdf', await workNotePdf({ number: '118', order: '4500127', works }))

  await expect
    .poll(async () => (await present(anna, dossier)).delivery?.hours, { timeout: 50_000 })
    .toMatchObject({ invoiced: '38', worked: '36', worked_sure: true, numbers: '118', document_id: note.id })
  const { run, difference } = await present(bram, dossier)
  expect([run, difference]).toEqual([seen.run, seen.difference])
  const { hours, lines } = (await bram.call(readCard, { params: { id: seen.id } })).body
  expect(hours.map(({ person, day, quantity, sure }) => [person, day, quantity, sure])).toEqual([
    ['J. de Vries', '2026-09-07', '20', true],
    ['M. Bakker', '2026-09-08', '16', true],
  ])
  expect(lines[0]?.delivered).toMatchObject({ quantity: '36', sure: true, sentence: null })
  expect((await otto.call(readCard, { params: { id: seen.id } })).status).toBe(404)
})

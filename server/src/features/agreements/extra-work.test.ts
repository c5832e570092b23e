import {
  acceptAgreement,
  listAgreements,
  offerExtraWork,
  readDossier,
  readDossierData,
  refuseAgreement,
} from '@klopt/contract'
import { expect, test } from 'vitest'
import { add, card, useDesk } from '../cards/testing/desk.ts'
import { type Line, paperPdf } from '../cards/testing/paper.ts'
import { sharedDossier } from '../documents/testing/scene.ts'

const world = useDesk()
const ordered: Line[] = [['Gevelelement type A', '12', 'st', '640']]
const crane: Line = ['Meerwerk 1: kraan zaterdag', '1', 'st', '450']

test('extra work gets the next number, and once agreed it counts as ordered', async () => {
  const { anna, bram, bouw, gevel, dossier, params } = await sharedDossier(world)
  const order = await paperPdf('order', { number: '4500127', date: '01-09-2026', lines: ordered })
  const invoice = await paperPdf('invoice', { number: '2025-0388', order: 'PO 4500127', lines: [...ordered, crane] })
  await add(anna, dossier, 'order.pdf', order)
  await add(bram, dossier, 'factuur.pdf', invoice)
  await card(anna, dossier, 'factuur.pdf', { state: 'differs', difference: '450.00', total_agreed: null })
  const work = { description: 'Kraan op zaterdag', how: 'fixed', amount: '450.00' } as const

  const offered = await bram.call(offerExtraWork, { params, body: { ...work, note: 'Zoals besproken.' } })

  expect(offered.body).toMatchObject({
    event: 'agreement_offered',
    message: 'Meerwerk MW1: Kraan op zaterdag, €\u00a0450,00\nZoals besproken.',
    data: { kind: 'extra_work', card_id: null, run: null, number: '1', amount: '450.00' },
  })
  expect((await anna.call(readDossier, { params })).body.turn).toMatchObject({ company_id: bouw.id, cause: 'proposed' })
  const [first] = (await anna.call(listAgreements, { params })).body
  if (!first) throw new Error('there is no agreement')
  expect(first).toMatchObject({
    work: { number: 1, price: null, document_id: null },
    terms: null,
    company_id: gevel.id,
  })
  const of = { params: { id: first.id } }
  const yes = await anna.call(acceptAgreement, { ...of, body: { terms_hash: first.terms_hash } })

  expect(yes.body.message).toBe('Akkoord met meerwerk MW1: Kraan op zaterdag, €\u00a0450,00')
  const fitting = await card(anna, dossier, 'factuur.pdf', {
    state: 'fits',
    difference: '0.00',
    total_agreed: '450.00',
  })
  expect(fitting.total_ordered).toBe('7680.00')
  expect((await anna.call(listAgreements, { params })).body[0]).toMatchObject({ state: 'accepted', counts: true })
  expect((await bram.call(readDossierData, { params })).body.extra_work).toMatchObject([
    { id: first.id, work: { number: 1 }, state: 'accepted' },
  ])
})

test('extra work is countered under the next number, and several offers can be open at the same time', async () => {
  const { anna, bram, params } = await sharedDossier(world)
  const rate = { description: 'Steiger nalopen', how: 'rate', price: '48.00', quantity: '10.5', unit: 'uur' } as const
  const offer = (who: typeof anna, more: object = {}) =>
    who.call(offerExtraWork, { params, body: { ...rate, ...more } })
  await offer(bram)
  await offer(bram, { quantity: '2' })
  const [second, first] = (await anna.call(listAgreements, { params })).body

  const counter = await offer(anna, { price: '45.00', answers: first?.id })
  const late = await offer(anna, { answers: first?.id })

  expect(counter.body.data).toMatchObject({ number: '3', amount: '472.50' })
  expect(late).toMatchObject({ status: 409, refusal: { code: 'proposal_changed', present: null } })
  const all = (await anna.call(listAgreements, { params })).body
  expect(all.map(({ work, state }) => [work?.number, state])).toEqual([
    [3, 'offered'],
    [2, 'offered'],
    [1, 'countered'],
  ])
  expect(all[2]?.work).toMatchObject({ amount: '504.00', price: '48.00', quantity: '10.5', unit: 'uur' })
  expect((await anna.call(refuseAgreement, { params: { id: second?.id ?? '' }, body: {} })).body.message).toBe(
    'Niet akkoord met meerwerk MW2',
  )
})

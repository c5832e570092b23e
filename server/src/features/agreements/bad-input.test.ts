import { listAgreements, listMessages, type Propose } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/caller.ts'
import { useWorld } from '../../testing/world.ts'
import { pdf } from '../documents/testing/samples.ts'
import { guestDossier, sharedDossier, upload } from '../documents/testing/scene.ts'
import { insertDifferingCard, insertProposal, terms_hash } from './testing/insert-agreement.ts'

const world = useWorld()

async function scene() {
  const shared = await sharedDossier(world)
  const card_id = await insertDifferingCard(world.db, shared.dossier, shared.bram)
  return { ...shared, card_id }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Sends a body that the types would refuse. */
async function send(who: Caller, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await who.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const proposal = { run: 1, outcomes: [{ n: 1, way: 'credit' }] } satisfies Propose
const one = (outcome: object) => ({ run: 1, outcomes: [{ n: 1, way: 'credit', ...outcome }] })
const fixed = { description: 'Extra dorpel', how: 'fixed', amount: '215.00' }
const rate = { description: 'Kraan', how: 'rate', price: '95.00', quantity: '8', unit: 'uur' }
const control = 'Beep\u0007'

async function nothingWritten({ anna, params }: Scene): Promise<void> {
  expect((await anna.call(listAgreements, { params })).body).toEqual([])
  expect((await anna.call(listMessages, { params })).body.messages).toEqual([])
}

type BadInput = [what: string, body: object, where: string, why: string | RegExp]

const noFit = 'Dit voorstel past niet bij de regels van de kaart.'
const noAmount = 'Vul een bedrag in, zoals 860.00.'
const noQuantity = 'Vul een aantal in, zoals 12.5.'
const invisible = 'Deze tekst bevat onzichtbare tekens.'
const noText = /^Invalid input: expected string, received (number|null)$/
const ofAmount = "Een bedrag hoort bij 'Ander bedrag', en alleen daarbij."
const ofFixed = 'Een bedrag hoort bij een vast bedrag, en alleen daarbij.'
const ofRate = 'Een prijs, een aantal en een eenheid horen bij prijs × schatting, en alleen daarbij.'
const size = 'Dit bedrag is te klein of te groot.'
const oneOf = /^Invalid option: expected one of/

/** A refusal names the field, and says in a sentence what was wrong with it. */
function expectRefusal({ status, body }: Awaited<ReturnType<typeof send>>, where: string, why: string | RegExp) {
  expect([status, body['code']]).toEqual([422, 'validation_error'])
  const detail = body['detail'] as { loc: (string | number)[]; msg: string }[]
  expect(detail.map(({ loc }) => loc.join('.'))).toEqual([`body${where}`])
  expect(detail[0]?.msg).toMatch(why)
}

test.each<BadInput>([
  ['an unknown field', { ...proposal, state: 'accepted' }, '', 'Unrecognized key: "state"'],
  ['an unknown field of an outcome', one({ credit: '860.00' }), '.outcomes.0', 'Unrecognized key: "credit"'],
  ['an unknown line', one({ n: 9 }), '.outcomes.0', noFit],
  ['a line that does not differ', one({ n: 0 }), '.outcomes.0', noFit],
  ['a line below zero', one({ n: -1 }), '.outcomes.0.n', 'Too small'],
  ['a line twice', { run: 1, outcomes: [...proposal.outcomes, ...proposal.outcomes] }, '.outcomes.1', noFit],
  ['an unknown way', one({ way: 'gift' }), '.outcomes.0.way', oneOf],
  ['a way that the line does not offer', one({ way: 'order_price' }), '.outcomes.0', noFit],
  ['all lines open', one({ way: 'open' }), '.outcomes', noFit],
  ['no line', { run: 1, outcomes: [] }, '.outcomes', noFit],
  ['an amount with another way', one({ amount: '1.00' }), '.outcomes.0.amount', ofAmount],
  ['no amount', one({ way: 'amount' }), '.outcomes.0.amount', ofAmount],
  ...['1,5', '1e3', '-1.00', '1.234', '1', '10000000000.00', ''].map((amount): BadInput => [
    `the amount '${amount}'`,
    one({ way: 'amount', amount }),
    '.outcomes.0.amount',
    noAmount,
  ]),
  ['the amount 0.00', one({ way: 'amount', amount: '0.00' }), '.outcomes.0.amount', /hoger is dan 0\.$/],
  ['more than the difference', one({ way: 'amount', amount: '860.01' }), '.outcomes.0', noFit],
  ['a number as amount', one({ way: 'amount', amount: 860 }), '.outcomes.0.amount', noText],
  ['null as amount', one({ way: 'amount', amount: null }), '.outcomes.0.amount', noText],
  ['a control character in the note', { ...proposal, note: control }, '.note', invisible],
  ['a note of 1,001 characters', { ...proposal, note: 'a'.repeat(1001) }, '.note', '<=1000'],
  ['an unknown via', { ...proposal, via: 'cash' }, '.via', oneOf],
  ['a run as text', { ...proposal, run: '1' }, '.run', 'expected number, received string'],
  [
    '4,001 outcomes',
    { run: 1, outcomes: Array.from({ length: 4001 }, (_, n) => ({ n, way: 'credit' })) },
    '.outcomes',
    '<=4000',
  ],
  ['a client_id that is none', { ...proposal, client_id: 'again' }, '.client_id', 'Invalid UUID'],
])('a proposal with %s is refused with its reason, and nothing is written', async (_, body, where, why) => {
  const all = await scene()

  expectRefusal(await send(all.anna, `/api/v1/cards/${all.card_id}/proposals`, body), where, why)

  await nothingWritten(all)
  expect((await send(all.anna, `/api/v1/cards/${all.card_id}/proposals`, proposal)).status).toBe(201)
})

test.each<BadInput>([
  ['an unknown field', { ...fixed, number: 7 }, '', 'Unrecognized key: "number"'],
  ['a price with a fixed amount', { ...fixed, price: '1.00' }, '.price', ofRate],
  ['a fixed amount with a rate', { ...rate, amount: '1.00' }, '.amount', ofFixed],
  ['no quantity', { ...rate, quantity: undefined }, '.quantity', ofRate],
  ['no description', { ...fixed, description: '  ' }, '.description', '>=1'],
  ['a description of 281 characters', { ...fixed, description: 'a'.repeat(281) }, '.description', '<=280'],
  ['a control character', { ...fixed, description: control }, '.description', invisible],
  ['a control character in the unit', { ...rate, unit: control }, '.unit', invisible],
  ['an unknown way of counting', { ...fixed, how: 'free' }, '.how', oneOf],
  ['a product that rounds to nothing', { ...rate, price: '0.01', quantity: '0.4' }, '.quantity', size],
  ['a product that is too large', { ...rate, price: '9999999999.99', quantity: '2' }, '.quantity', size],
  ...['1,5', '1e3', '-1.00', '1.234'].map((amount): BadInput => [
    `the amount '${amount}'`,
    { ...fixed, amount },
    '.amount',
    noAmount,
  ]),
  ['the amount 0.00', { ...fixed, amount: '0.00' }, '.amount', /hoger is dan 0\.$/],
  ['a number as amount', { ...fixed, amount: 215 }, '.amount', noText],
  ...['1,5', '1e3', '-1', '1.234'].map((quantity): BadInput => [
    `the quantity '${quantity}'`,
    { ...rate, quantity },
    '.quantity',
    noQuantity,
  ]),
  ['the quantity 0', { ...rate, quantity: '0' }, '.quantity', /hoger is dan 0\.$/],
  ['a number as quantity', { ...rate, quantity: 8 }, '.quantity', noText],
])('extra work with %s is refused with its reason, and nothing is written', async (_, body, where, why) => {
  const all = await scene()
  const path = `/api/v1/dossiers/${all.dossier.id}/extra-work`

  expectRefusal(await send(all.anna, path, body), where, why)

  await nothingWritten(all)
  expect((await send(all.anna, path, rate)).status).toBe(201)
})

test('the photo of extra work is a document of the same dossier', async () => {
  const [all, elsewhere] = [await scene(), await scene()]
  const path = `/api/v1/dossiers/${all.dossier.id}/extra-work`
  const add = async (who: Caller, dossier_id: string) =>
    (await upload(who, { dossier_id }, ['foto.pdf', pdf('foto')])).body[0]?.id
  const [own, foreign] = [await add(all.anna, all.dossier.id), await add(elsewhere.anna, elsewhere.dossier.id)]

  const refused = await send(all.anna, path, { ...fixed, document_id: foreign })
  expectRefusal(refused, '.document_id', 'Kies een document uit dit dossier.')
  expect((await all.anna.call(listAgreements, { params: all.params })).body).toEqual([])
  expect((await send(all.anna, path, { ...fixed, document_id: own })).status).toBe(201)
})

test('opening the address of an act changes nothing: a mailed link accepts nothing by itself', async () => {
  const all = await scene()
  const id = await insertProposal(world.db, all.dossier, all.bram)

  for (const path of [`agreements/${id}/accept`, `agreements/${id}/refuse`, `cards/${all.card_id}/proposals`])
    for (const method of ['GET', 'HEAD'])
      expect((await all.anna.fetch(`/api/v1/${path}`, { method })).status, `${method} ${path}`).toBe(405)

  expect((await all.anna.call(listAgreements, { params: all.params })).body).toMatchObject([{ id, state: 'offered' }])
})

test('HTML in a note is text', async () => {
  const { anna, bram, card_id, params } = await scene()
  const note = '<img src=x onerror=alert(1)>'

  await send(anna, `/api/v1/cards/${card_id}/proposals`, { ...proposal, note })

  const [found] = (await bram.call(listAgreements, { params })).body
  expect(found?.note).toBe(note)
})

test('a wrong hash is refused by its form, and an unknown agreement is not found', async () => {
  const { anna, bram, dossier } = await scene()
  const id = await insertProposal(world.db, dossier, bram)
  const path = `/api/v1/agreements/${id}/accept`

  for (const body of [
    {},
    { terms_hash: 'abc' },
    { terms_hash: terms_hash.toUpperCase() },
    { terms_hash, state: 'accepted' },
  ])
    expect((await send(anna, path, body)).status, JSON.stringify(body)).toBe(422)
  expect((await send(anna, path.replace(id, dossier.id), { terms_hash })).status).toBe(404)
  expect((await send(anna, path, { terms_hash })).status).toBe(201)
})

test('a guest proposes and accepts like anybody, until their access ends', async () => {
  const { anna, otto, ria, dossier, params } = await guestDossier(world)
  const cardId = await insertDifferingCard(world.db, dossier, anna)
  expect((await send(otto, `/api/v1/cards/${cardId}/proposals`, proposal)).status).toBe(201)
  const [offered] = (await ria.call(listAgreements, { params })).body
  expect(offered?.permissions).toEqual({ accept: false, refuse: true, counter: false })
  const other = await insertProposal(world.db, dossier, anna)
  const before = new Date(Date.now() - 1000)
  await world.db.updateTable('participant').set({ access_until: before }).where('user_id', '=', otto.id).execute()

  for (const [path, body] of [
    [`/api/v1/agreements/${other}/accept`, { terms_hash }],
    [`/api/v1/agreements/${offered?.id}/refuse`, {}],
    [`/api/v1/cards/${cardId}/proposals`, proposal],
    [`/api/v1/dossiers/${dossier.id}/extra-work`, fixed],
  ] as const)
    expect(await send(otto, path, body)).toMatchObject({ status: 403, body: { code: 'access_expired' } })
  // The proposal of the company stands, and a colleague goes on.
  expect((await send(ria, `/api/v1/agreements/${other}/accept`, { terms_hash })).status).toBe(201)
  const yes = { terms_hash: offered?.terms_hash }
  expect((await send(anna, `/api/v1/agreements/${offered?.id}/accept`, yes)).status).toBe(201)
})

test('an admin who reads along joins by the first act, visible to both sides', async () => {
  const { anna, bram, mia, card_id, params } = await scene()

  expect((await send(mia, `/api/v1/cards/${card_id}/proposals`, proposal)).status).toBe(201)

  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.map(({ event, data }) => (event === 'admin_joined' ? data.name : event))).toEqual([
    'Mia de Wit',
    'agreement_offered',
  ])
  expect((await bram.call(listAgreements, { params })).body[0]?.user.id).toBe(mia.id)
})

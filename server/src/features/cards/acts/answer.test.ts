import { answerCard, namelessGuest, listMessages, listSidebar, readDossier } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { guestDossier, sharedDossier } from '../../documents/testing/scene.ts'
import { toPeppol } from '../view/peppol.ts'
import { addRun, insertCard, showCard } from '../testing/insert-card.ts'

const world = useWorld()

const wrong = { answer: 'differs', reason: 'quantity', wish: 'explain' } as const

async function differing() {
  const scene = await sharedDossier(world)
  const card = await insertCard(world.db, scene.dossier, scene.bram)
  return { ...scene, card, of: { id: card.id } }
}

const turnFor = async (who: Caller, params: { id: string }) => (await who.call(readDossier, { params })).body.turn
const rowOf = async (who: Caller, { id }: { id: string }) =>
  (await who.call(listSidebar)).body.find((row) => row.id === id)

const storedAnswers = ({ id }: { id: string }) =>
  world.db.selectFrom('card_answer').selectAll().where('card_id', '=', id).execute()

test('an answer is a chat message of its sender that names the problem in the language of each reader', async () => {
  const { anna, bram, gevel, dossier, params, of } = await differing()
  const eve = await world.person('Eve', { company: gevel, language: 'EN' })
  await world.takePart(dossier, eve)
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  const body = { ...wrong, run: 1, line: 1, note: 'Welke dorpels zijn dat?' }
  const answer = await anna.call(answerCard, { params: of, body })

  expect(answer.status).toBe(201)
  const data = { card_id: of.id, run: '1', ...wrong, line: '1', name: 'Dorpel hardsteen 120 cm', note: body.note }
  const message = { message_type: 'chat_message', event: 'card_answer', data, sender_id: anna.id }
  expect(answer.body).toMatchObject({
    ...message,
    message: 'Aantal klopt niet · graag informatie\nWelke dorpels zijn dat?',
  })
  expect((await bram.call(listMessages, { params })).body.messages).toMatchObject([{ ...message, unread: true }])
  expect(await line.waitFor('chat_message')).toMatchObject(message)
  expect(await line.waitFor('card')).toMatchObject({ card_id: of.id, run: 1, state: 'differs' })
  expect(await line.waitFor('turn')).toMatchObject({ company_id: gevel.id })
  expect(await turnFor(anna, params)).toMatchObject({
    company_id: gevel.id,
    cause: 'differs',
    by: { id: anna.id, full_name: 'Anna de Wit' },
    by_hand: false,
    at: answer.body.created_at,
  })
  expect(await rowOf(bram, dossier)).toMatchObject({
    last_message_preview: answer.body.message,
    turn_company_id: gevel.id,
    unread_count: 1,
  })
  expect((await rowOf(eve, dossier))?.last_message_preview).toBe(
    "Quantity doesn't match · please explain\nWelke dorpels zijn dat?",
  )
  expect(await storedAnswers(of)).toMatchObject([{ ...body, user_id: anna.id, message_id: answer.body.id }])
})

test.each([
  ['choose', 'fits'],
  ['alone', 'fits'],
  ['unsure', 'unsure'],
] as const)(
  'once both companies agree with a card in state %s, the list shows %s and it is nobody’s turn',
  async (state, says) => {
    const { anna, bram, dossier, params } = await sharedDossier(world)
    const { id } = await insertCard(world.db, dossier, bram, { state })

    for (const who of [anna, bram]) await who.call(answerCard, { params: { id }, body: { answer: 'agreed', run: 1 } })

    expect(await rowOf(anna, dossier)).toMatchObject({ card_state: says, turn_company_id: null })
    expect(await turnFor(anna, params)).toBe(null)
  },
)

test('a Klopt ends the own duty and gives the other company none; a Klopt niet waits for its answer', async () => {
  const { anna, bram, bouw, gevel, dossier, params, of } = await differing()
  await showCard(world.db, of.id)
  const fitting = await insertCard(world.db, dossier, bram, { state: 'fits' })
  const agree = (who: Caller, id: string, run = 1) =>
    who.call(answerCard, { params: { id }, body: { answer: 'agreed', run } })
  const dutiesOf = async () => (await anna.call(readDossier, { params })).body.duties

  await agree(bram, fitting.id)
  expect(await dutiesOf()).toMatchObject([{ company_id: bouw.id, kind: 'difference', card_id: of.id }])
  expect((await agree(anna, of.id)).body.message).toBe('Klopt')
  expect(await dutiesOf()).toEqual([])
  expect(await rowOf(anna, dossier)).toMatchObject({ own_duty: null, other_duty: null, turn_company_id: null })

  await addRun(world.db, of.id, 2)
  await bram.call(answerCard, { params: of, body: { ...wrong, run: 2 } })
  const objection = { company_id: bouw.id, kind: 'objection', about: 'quantity', by: { id: bram.id } }
  expect(await dutiesOf()).toMatchObject([objection, { company_id: bouw.id, kind: 'difference' }])
  expect(await turnFor(anna, params)).toMatchObject({ company_id: bouw.id, cause: 'differs' })
  await anna.call(answerCard, { params: of, body: { ...wrong, run: 2 } })
  expect(await dutiesOf()).toMatchObject([{ company_id: gevel.id, kind: 'objection', by: { id: anna.id } }])
  await agree(bram, of.id, 2)
  expect(await dutiesOf()).toEqual([])
})

test('a repeated client_id returns the first answer and adds no second one', async () => {
  const { anna, of, params } = await differing()
  const body = { answer: 'agreed', run: 1, client_id: randomUUID() } as const

  const [first, second] = [
    await anna.call(answerCard, { params: of, body }),
    await anna.call(answerCard, { params: of, body }),
  ]

  expect(second.body.id).toBe(first.body.id)
  expect(await storedAnswers(of)).toHaveLength(1)
  expect((await anna.call(listMessages, { params })).body.messages).toHaveLength(1)
})

test('a card that changed, is being read or has lapsed rejects an answer', async () => {
  const { anna, bram, dossier, of } = await differing()
  await addRun(world.db, of.id, 2)
  const body = { answer: 'agreed', run: 1 } as const

  expect(await anna.call(answerCard, { params: of, body })).toMatchObject({
    status: 409,
    refusal: { code: 'card_changed' },
  })
  for (const state of ['reading', 'withdrawn'] as const) {
    const card = await insertCard(world.db, dossier, bram, { state })
    expect(await anna.call(answerCard, { params: { id: card.id }, body })).toMatchObject({
      status: 409,
      refusal: { code: 'not_allowed_in_state' },
    })
  }
  expect((await anna.call(answerCard, { params: of, body: { ...body, run: 2 } })).status).toBe(201)
})

test('an answer may give several reasons, which its message names together', async () => {
  const { anna, of } = await differing()

  const answer = await anna.call(answerCard, { params: of, body: { ...wrong, run: 1, also: ['price', 'delivery'] } })

  expect(answer.body.message).toBe('Aantal klopt niet, prijs klopt niet, levering klopt niet · graag informatie')
  expect(answer.body.data).toMatchObject({ reason: 'quantity', also: 'price delivery' })
})

test('an empty answer, or one about a line that does not exist, is rejected', async () => {
  const { anna, of } = await differing()
  const bodies = [
    { answer: 'differs' },
    { answer: 'differs', reason: 'price' },
    { answer: 'differs', wish: 'explain' },
    { answer: 'agreed', reason: 'price' },
    { ...wrong, reason: 'other' },
    { ...wrong, also: ['other'] },
    { answer: 'agreed', also: ['price'] },
    { ...wrong, reason: 'colour' },
    { ...wrong, line: 9 },
    { ...wrong, note: 'x'.repeat(1001) },
  ]
  for (const body of bodies) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const path = `/api/v1/cards/${of.id}/answers`
    expect([body, (await anna.fetch(path, { ...init, body: JSON.stringify({ run: 1, ...body }) })).status]).toEqual([
      body,
      422,
    ])
  }
  expect(await storedAnswers(of)).toEqual([])
})

test('an admin joins by answering, and someone without access to the dossier cannot answer', async () => {
  const { mia, otto, params, of } = await differing()
  const body = { answer: 'agreed', run: 1 } as const

  expect(await otto.call(answerCard, { params: of, body })).toMatchObject({ status: 404 })
  expect(await otto.call(answerCard, { params: { id: randomUUID() }, body })).toMatchObject({ status: 404 })
  expect((await mia.call(answerCard, { params: of, body })).status).toBe(201)

  const { messages } = (await mia.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event)).toEqual(['admin_joined', 'card_answer'])
})

test('an answer has the codes of a Peppol Invoice Response', () => {
  expect(toPeppol({ reason: null, wish: null })).toEqual({ status: 'AP', reason: 'NON', action: null })
  expect(toPeppol(wrong)).toEqual({ status: 'UQ', reason: 'QTY', action: 'PIN' })
  expect(toPeppol({ reason: 'other', wish: 'change_order' })).toEqual({ status: 'UQ', reason: 'OTH', action: 'OTH' })
})

test('a guest answers on behalf of their company', async () => {
  const { otto, anna, bouw, dossier, params } = await guestDossier(world)
  const card = await insertCard(world.db, dossier, anna)

  const answer = await otto.call(answerCard, { params: { id: card.id }, body: { ...wrong, run: 1 } })

  expect(answer.status).toBe(201)
  const by = { id: otto.id, full_name: namelessGuest }
  expect(await turnFor(otto, params)).toMatchObject({ company_id: bouw.id, by })
})

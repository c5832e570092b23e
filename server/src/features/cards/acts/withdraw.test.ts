import {
  answerCard,
  closeDossier,
  limits,
  listCards,
  listMessages,
  listSidebar,
  postMessage,
  readDossier,
  requestClose,
  withdrawAnswer,
} from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { useWorld } from '../../../testing/world.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { insertCard, showCard } from '../testing/insert-card.ts'

const world = useWorld()

async function differing() {
  const scene = await sharedDossier(world)
  const card = await insertCard(world.db, scene.dossier, scene.bram)
  await showCard(world.db, card.id)
  return { ...scene, of: { id: card.id } }
}

const agree = async (who: Caller, id: string, client_id = randomUUID()) =>
  (await who.call(answerCard, { params: { id }, body: { answer: 'agreed', run: 1, client_id } })).body
const withdraw = (who: Caller, id: string, message_id: string) =>
  who.call(withdrawAnswer, { params: { id, message_id } })
const cardFor = async (who: Caller, params: { id: string }) => (await who.call(listCards, { params })).body[0]
const turnFor = async (who: Caller, params: { id: string }) => (await who.call(readDossier, { params })).body.turn
const rowOf = async (who: Caller, { id }: { id: string }) =>
  (await who.call(listSidebar)).body.find((row) => row.id === id)
/** Makes an answer older. */
const age = ({ id }: { id: string }, ms: number) =>
  sql`update card_answer set created_at = clock_timestamp() - ${`${ms} milliseconds`}::interval
    where message_id = ${id}`.execute(world.db)

test('withdrawing a ‘Klopt’ after both agreed restores the card, the list and the turn', async () => {
  const { anna, bram, bouw, gevel, dossier, params, of } = await differing()
  const eve = await world.person('Eve', { company: gevel, language: 'EN' })
  await world.takePart(dossier, eve)
  await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Kijk je mee?' } })
  const answer = await agree(bram, of.id)
  await agree(anna, of.id)
  expect(await turnFor(anna, params)).toBe(null)
  const line = await anna.listen()
  await line.ask({ type: 'subscribe', dossier_id: dossier.id })

  expect((await withdraw(bram, of.id, answer.id)).status).toBe(204)

  const data = { card_id: of.id }
  const updated = { id: answer.id, seq: answer.seq, event: 'answer_withdrawn', data, sender_id: bram.id }
  expect(await line.waitFor('message_changed')).toMatchObject({ revision: 1, message: { ...updated, revision: 1 } })
  expect(await line.waitFor('card')).toMatchObject({ card_id: of.id, run: 1 })
  expect(await line.waitFor('turn')).toMatchObject({ company_id: gevel.id })
  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.map(({ event }) => event)).toEqual([null, 'answer_withdrawn', 'card_answer'])
  expect(messages[1]).toMatchObject({ ...updated, message: 'Antwoord teruggenomen' })
  const changes = (changed_after: number) => anna.call(listMessages, { params, query: { changed_after } })
  expect((await changes(0)).body).toMatchObject({ messages: [{ id: answer.id, unread: false }], revision: 1 })
  expect((await changes(1)).body).toMatchObject({ messages: [], has_more: false, revision: 1 })
  for (const who of [anna, bram]) {
    const card = await cardFor(who, params)
    expect(card?.answers.find(({ company_id }) => company_id === gevel.id)).toMatchObject({ current: null })
    expect(card?.answers.find(({ company_id }) => company_id === bouw.id)?.current?.answer).toBe('agreed')
    expect(card?.badge?.says).toBe('differs')
    expect(await turnFor(who, params)).toMatchObject({ company_id: gevel.id, cause: 'message', by: { id: anna.id } })
    expect(await rowOf(who, dossier)).toMatchObject({ card_state: 'differs', turn_company_id: gevel.id })
  }
})

test('the list shows in each language that the newest message was withdrawn, and restores the turn', async () => {
  const { anna, bram, bouw, gevel, dossier, params, of } = await differing()
  const eve = await world.person('Eve', { company: gevel, language: 'EN' })
  await world.takePart(dossier, eve)
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Graag akkoord.' } })
  const answer = await agree(anna, of.id)
  expect(await turnFor(anna, params)).toBe(null)

  await withdraw(anna, of.id, answer.id)

  const { duties } = (await anna.call(readDossier, { params })).body
  expect(duties).toMatchObject([
    { company_id: bouw.id, kind: 'difference' },
    { company_id: bouw.id, kind: 'reply', by: { id: bram.id } },
  ])
  expect((await rowOf(bram, dossier))?.last_message_preview).toBe('Antwoord teruggenomen')
  expect((await rowOf(eve, dossier))?.last_message_preview).toBe('Answer withdrawn')
})

test('the answer of a company before its withdrawn ‘Klopt’ counts again', async () => {
  const { anna, bouw, params, of } = await differing()
  const body = { answer: 'differs', reason: 'price', wish: 'explain', run: 1 } as const
  await anna.call(answerCard, { params: of, body })
  const answer = await agree(anna, of.id)

  await withdraw(anna, of.id, answer.id)

  const own = (await cardFor(anna, params))?.answers.find(({ company_id }) => company_id === bouw.id)
  expect(own?.current).toMatchObject({ answer: 'differs', reason: 'price' })
})

test('only the author sees how long an answer can still be withdrawn', async () => {
  const { anna, bram, mia, params, of } = await differing()
  const answer = await agree(anna, of.id)
  const timeFor = async (who: Caller) => (await cardFor(who, params))?.permissions.withdraw

  await age(answer, 1000)
  expect(await timeFor(anna)).toBeGreaterThan(0)
  expect(await timeFor(anna)).toBeLessThanOrEqual(limits.answer_withdrawal - 1000)
  expect([await timeFor(bram), await timeFor(mia)]).toEqual([0, 0])
  await age(answer, limits.answer_withdrawal)
  expect(await timeFor(anna)).toBe(0)
})

test('an answer can be withdrawn just after the time limit but not later, and only by its author', async () => {
  const { anna, bram, mia, otto, of } = await differing()
  const answer = await agree(anna, of.id)

  expect((await withdraw(bram, of.id, answer.id)).status).toBe(403)
  expect((await withdraw(mia, of.id, answer.id)).status).toBe(403)
  expect((await withdraw(otto, of.id, answer.id)).status).toBe(404)
  expect((await withdraw(anna, randomUUID(), answer.id)).status).toBe(404)
  expect((await withdraw(anna, of.id, randomUUID())).status).toBe(404)
  await agree(bram, of.id)
  await age(answer, 60_000)
  expect(await withdraw(anna, of.id, answer.id)).toMatchObject({
    status: 409,
    refusal: { code: 'not_allowed_in_state' },
  })
  await age(answer, limits.answer_withdrawal)
  expect((await withdraw(anna, of.id, answer.id)).status).toBe(204)
  expect((await withdraw(anna, of.id, answer.id)).status).toBe(404)
})

test('until the other company has answered, a ‘Klopt’ can be withdrawn however old it is', async () => {
  const { anna, bram, mia, gevel, params, of } = await differing()
  await bram.call(postMessage, { params, body: { message_type: 'user', message: 'Graag akkoord.' } })
  const answer = await agree(anna, of.id)
  await age(answer, 3_600_000)
  const openFor = async (who: Caller) => (await cardFor(who, params))?.permissions.withdraw_open

  expect([await openFor(anna), await openFor(bram), await openFor(mia)]).toEqual([true, false, false])
  expect((await withdraw(anna, of.id, answer.id)).status).toBe(204)

  expect((await cardFor(bram, params))?.answers.map(({ current }) => current)).toEqual([null, null])
  const again = await agree(anna, of.id)
  await age(again, 3_600_000)
  const body = { answer: 'differs', reason: 'price', wish: 'explain', run: 1 } as const
  await bram.call(answerCard, { params: of, body })
  expect(await openFor(anna)).toBe(false)
  expect((await withdraw(anna, of.id, again.id)).status).toBe(409)
  expect(
    (await cardFor(anna, params))?.answers.find(({ company_id }) => company_id === gevel.id)?.current,
  ).not.toBeNull()
})

test('an old ‘Klopt’ cannot be withdrawn in a dossier of one company, nor once a newer answer counts', async () => {
  const { anna, bouw, params, of, dossier } = await differing()
  const answer = await agree(anna, of.id)
  const body = { answer: 'differs', reason: 'price', wish: 'explain', run: 1 } as const
  await anna.call(answerCard, { params: of, body })
  await age(answer, 3_600_000)
  expect((await withdraw(anna, of.id, answer.id)).status).toBe(409)

  const own = await agree(anna, of.id)
  await age(own, 60_000)
  await world.db
    .deleteFrom('dossier_company')
    .where('dossier_id', '=', dossier.id)
    .where('company_id', '<>', bouw.id)
    .execute()
  expect((await cardFor(anna, params))?.permissions).toMatchObject({ withdraw: 0, withdraw_open: false })
  expect((await withdraw(anna, of.id, own.id)).status).toBe(409)
})

test('a ‘Klopt niet’ cannot be withdrawn, nor any answer in a closed dossier', async () => {
  const { anna, bram, params, of } = await differing()
  const body = { answer: 'differs', reason: 'price', wish: 'explain', run: 1 } as const
  const { body: wrong } = await anna.call(answerCard, { params: of, body })
  const answer = await agree(bram, of.id)

  expect((await withdraw(anna, of.id, wrong.id)).status).toBe(409)
  await anna.call(requestClose, { params })
  await bram.call(closeDossier, { params })
  expect((await withdraw(bram, of.id, answer.id)).status).toBe(403)
})

test('sending a withdrawn ‘Klopt’ again with the same client_id does not add it again', async () => {
  const { anna, params, of } = await differing()
  const clientId = randomUUID()
  const answer = await agree(anna, of.id, clientId)
  await withdraw(anna, of.id, answer.id)

  expect(await agree(anna, of.id, clientId)).toMatchObject({ id: answer.id, event: 'answer_withdrawn' })

  expect((await cardFor(anna, params))?.answers.map(({ current }) => current)).toEqual([null, null])
})

import { answerCard, correctValue, deleteDocument, listMessages, readCard, readReading } from '@klopt/contract'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { sharedDossier } from '../../documents/testing/scene.ts'
import { runCards } from './run.ts'
import { add, card, cards, useDesk } from '../testing/desk.ts'
import { type Line, paperPdf } from '../testing/paper.ts'

const world = useDesk()
const lines: Line[] = [
  ['Gevelelement type A', '12', 'st', '640'],
  ['Dorpel hardsteen', '24', 'st', '215'],
]

/** An order, and an invoice with four dorpels more. */
async function compared() {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  const order = await add(anna, dossier, 'order.pdf', await paperPdf('order', { number: '4500127', lines }))
  const more: Line[] = [lines[0] ?? ['', '1', '', '1'], ['Dorpel hardsteen', '28', 'st', '215']]
  const paper = await paperPdf('invoice', { number: '0388', order: '4500127', lines: more })
  const invoice = await add(bram, dossier, 'factuur.pdf', paper)
  return { ...scene, order, invoice, first: await card(anna, dossier, 'factuur.pdf', { state: 'differs', run: 1 }) }
}

async function correct(who: Caller, { id }: { id: string }, path: string, value: string | null) {
  const { values } = (await who.call(readReading, { params: { id } })).body
  const revision = values[path]?.revision ?? 0
  expect((await who.call(correctValue, { params: { id, path }, body: { value, revision } })).status).toBe(200)
}

async function lineCount(who: Caller, id: string) {
  const { messages } = (await who.call(listMessages, { params: { id } })).body
  return messages.filter(({ event }) => event?.startsWith('card_')).length
}

test('a correction of the order adds a run that lists the change', async () => {
  const { anna, dossier, order } = await compared()

  await correct(anna, order, 'line[1].quantity', '28')
  await correct(anna, order, 'line[1].net', '6020.00')
  await correct(anna, order, 'total_excl', '13700.00')
  const second = await card(anna, dossier, 'factuur.pdf', { state: 'fits' })

  expect(second).toMatchObject({ difference: '0.00', edited: true })
  expect(second.changed.at(-1)).toMatchObject({ key: 'changed_difference', data: { to_money: '0.00' } })
  const past = (await anna.call(readCard, { params: { id: second.id }, query: { run: 1 } })).body
  expect(past).toMatchObject({ state: 'differs', difference: '860.00', edited: false })
})

test('after a correction an answer counts as an earlier one, until the card has the same result again', async () => {
  const { anna, bram, bouw, gevel, dossier, order, first } = await compared()
  const answer = (who: Caller, run: number) =>
    who.call(answerCard, { params: { id: first.id }, body: { answer: 'agreed', run } })
  await answer(anna, 1)
  const agreed = { answer: 'agreed', run: 1, user: { id: anna.id } }

  await correct(bram, order, 'line[1].quantity', '28')
  const second = await card(anna, dossier, 'factuur.pdf', { run: 2 })
  expect(second.answers).toMatchObject([
    { company_id: bouw.id, current: null, earlier: agreed },
    { company_id: gevel.id, current: null, earlier: null },
  ])
  expect((await answer(bram, 1)).refusal.code).toBe('card_changed')
  await answer(bram, 2)

  await correct(bram, order, 'line[1].quantity', null)
  const third = await card(bram, dossier, 'factuur.pdf', { run: 3, difference: '860.00' })
  expect(third.answers).toMatchObject([
    { company_id: bouw.id, current: agreed, earlier: null },
    { company_id: gevel.id, current: null, earlier: { run: 2, user: { id: bram.id } } },
  ])
  const { answers } = (await anna.call(readCard, { params: { id: first.id }, query: { run: 2 } })).body
  expect(answers).toMatchObject([
    { current: null, earlier: { run: 1 } },
    { current: { run: 2 }, earlier: null },
  ])
})

test('a change during a comparison makes it run again, and the first result is discarded', async () => {
  const { anna, dossier, order } = await compared()
  const writer = await world.pool.connect()
  await writer.query('begin')
  await writer.query('select from dossier where id = $1 for update', [dossier.id])

  const run = runCards(world.deps, { dossier_id: dossier.id }) // compares, then waits for the lock of the dossier
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
  await writer.query(
    `with corrected as (update reading set document_id = document_id where document_id = $1 returning id)
     insert into reading_value (reading_id, path, revision, value, source, sure, confidence, typed_by, typed_at)
     select id, path, 2, value, 'typed', true, 1, $2, now() from corrected,
       (values ('line[1].quantity', '28'), ('line[1].net', '6020.00'), ('total_excl', '13700.00')) as typed (path, value)`,
    [order.id, anna.id],
  )
  await writer.query('commit')
  writer.release()
  await run

  expect(await cards(anna, dossier)).toEqual([expect.objectContaining({ state: 'fits', run: 2, edited: true })])
})

test('an unchanged result adds no run and no chat line, even with two runs at once', async () => {
  const { anna, dossier, first } = await compared()
  const again = () => runCards(world.deps, { dossier_id: dossier.id })

  await Promise.all([again(), again(), again()])

  expect(await cards(anna, dossier)).toEqual([first])
  expect(await lineCount(anna, dossier.id)).toBe(1)
})

test('two simultaneous runs with the same new result add one run and one chat line', async () => {
  const { anna, dossier, order, first } = await compared()
  await world.db.updateTable('document').set({ kind: 'other' }).where('id', '=', order.id).execute()

  await Promise.all([1, 2, 3].map(() => runCards(world.deps, { dossier_id: dossier.id })))

  const next = await card(anna, dossier, 'factuur.pdf', { state: 'alone', run: 2 })
  expect(next.id).toBe(first.id)
  expect(await lineCount(anna, dossier.id)).toBe(2)
})

test('the card of a deleted invoice lapses and says so', async () => {
  const { anna, bram, dossier, invoice, first } = await compared()

  const params = { id: invoice.id, dossier_id: dossier.id }
  expect((await bram.call(deleteDocument, { params })).status).toBe(204)

  const gone = await card(anna, dossier, 'factuur.pdf', { state: 'withdrawn' })
  expect(gone).toMatchObject({
    id: first.id,
    run: 2,
    difference: null,
    sentence: { key: 'withdrawn', data: { filename: 'factuur.pdf' } },
    permissions: { answer: false, choose: false },
  })
  const dossiers = world.db.selectFrom('dossier').select(['card_state', 'due_date']).where('id', '=', dossier.id)
  expect(await dossiers.execute()).toEqual([{ card_state: null, due_date: null }])
})

test('after its order is deleted, the invoice is without an order', async () => {
  const { anna, dossier, order } = await compared()

  const params = { id: order.id, dossier_id: dossier.id }
  expect((await anna.call(deleteDocument, { params })).status).toBe(204)

  await card(anna, dossier, 'factuur.pdf', { state: 'alone', orders: [], run: 2 })
})

test('while its invoice waits to be read, the card says so and keeps its content', async () => {
  const { anna, dossier, invoice, first } = await compared()
  const reading = (state: 'reading' | 'read') =>
    world.db.updateTable('document').set({ reading_state: state }).where('id', '=', invoice.id).execute()

  await reading('reading')
  await runCards(world.deps, { dossier_id: dossier.id })

  expect(await cards(anna, dossier)).toMatchObject([
    { state: 'reading', run: 1, sentence: { key: 'reading' }, permissions: { answer: false } },
  ])
  await reading('read')
  await runCards(world.deps, { dossier_id: dossier.id })
  expect(await cards(anna, dossier)).toEqual([first])
})

test('nothing is compared in a closed dossier', async () => {
  const { dossier, invoice } = await compared()
  await world.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: new Date() })
    .where('id', '=', dossier.id)
    .execute()
  await world.db.updateTable('document').set({ kind: 'quote' }).where('id', '=', invoice.id).execute()

  await runCards(world.deps, { dossier_id: dossier.id })

  const runs = world.db.selectFrom('card').select('state').where('dossier_id', '=', dossier.id)
  expect(await runs.execute()).toEqual([{ state: 'differs' }])
})

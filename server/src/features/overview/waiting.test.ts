import { listMessages, listWaiting, postMessage, readOverview, remind, type WaitingDossier } from '@klopt/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cardOf, differingCard, invoiceOf, proposeTo } from '../agreements/testing/differing-card.ts'
import { useDesk } from '../cards/testing/desk.ts'
import { guestDossier, upload } from '../documents/testing/scene.ts'
import type { Caller } from '../../testing/caller.ts'

const world = useDesk()

const waitingOf = async (who: Caller) => (await who.call(listWaiting)).body

function remindOf(who: Caller, { id, duty }: Pick<WaitingDossier, 'id' | 'duty'>) {
  const { kind, card_id, document_id, message_id, agreement_id } = duty
  const body = { kind, card_id, document_id, message_id, agreement_id }
  return who.call(remind, { params: { id }, body })
}

/** The one row. */
async function only<T>(list: Promise<T[]>): Promise<T> {
  const [first, ...more] = await list
  if (!first || more.length) throw new Error('one was expected')
  return first
}

test('what waits for the other company is listed with whom, since when and how much, as many as the dashboard says', async () => {
  const scene = await differingCard(world)
  const { anna, bram, dossier } = scene
  const disputed = await only(waitingOf(bram))
  expect(disputed).toMatchObject({
    id: dossier.id,
    counterpart_name: 'Bouw BV',
    duty: { kind: 'difference', amount: '860.00' },
    amount: '860.00',
    guest_opened: null,
    reminded_at: null,
    can_remind: true,
  })
  expect((await bram.call(readOverview)).body.turn.other).toBe(1)
  expect(await waitingOf(anna)).toEqual([])

  // A later act changes the duty, not since when the dispute stands.
  await proposeTo(bram, scene, { way: 'share' })
  const proposed = await only(waitingOf(bram))
  expect(proposed.duty.kind).toBe('proposal')
  expect(proposed.since).toBe(disputed.since)
})

test('a new version that differs too begins no new dispute', async () => {
  const scene = await differingCard(world)
  const { bram, dossier } = scene
  const before = await only(waitingOf(bram))
  const { invoice } = await cardOf(bram, scene)
  const content = await invoiceOf([['Dorpel hardsteen', '30', 'st', '215']])
  const fields = { dossier_id: dossier.id, replaces: invoice.document_id }
  expect((await upload(bram, fields, ['nieuw.pdf', content])).status).toBe(201)
  await expect.poll(async () => (await cardOf(bram, scene)).run).toBeGreaterThan(1)

  const after = await only(waitingOf(bram))
  expect(after.since).toBe(before.since)
  expect(after.duty.since > before.duty.since).toBe(true)
})

test('a reminder is mailed to those who have to act, told in the chat, and sent once a day', async () => {
  const { anna, bram, dossier, params } = await differingCard(world)
  const row = await only(waitingOf(bram))

  expect((await remindOf(bram, row)).status).toBe(201)

  const { messages } = (await anna.call(listMessages, { params })).body
  expect(messages.at(-1)).toMatchObject({
    event: 'reminded',
    message: `${bram.full_name} stuurt Bouw BV een herinnering`,
  })
  const mails = await world.db.selectFrom('mail').select('person_id').where('kind', '=', 'reminder').execute()
  expect(mails.map(({ person_id }) => person_id)).toContain(anna.id)
  expect(mails.map(({ person_id }) => person_id)).not.toContain(bram.id)
  expect(await remindOf(bram, row)).toMatchObject({ status: 409, refusal: { code: 'reminded_already' } })
  expect((await only(waitingOf(bram))).reminded_at).toBeTruthy()

  await sql`update duty_reminder set reminded_at = now() - interval '25 hours' where dossier_id = ${dossier.id}`.execute(
    world.db,
  )
  const twice = await Promise.all([remindOf(bram, row), remindOf(bram, row)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('nobody is reminded of what is done, or of their own duties', async () => {
  const { anna, bram } = await differingCard(world)
  const row = await only(waitingOf(bram))

  expect(await remindOf(anna, row)).toMatchObject({ status: 409, refusal: { code: 'duties_changed' } })
  expect(await remindOf(bram, { ...row, duty: { ...row.duty, kind: 'close' } })).toMatchObject({
    status: 409,
    refusal: { code: 'duties_changed' },
  })
})

test('whether a guest opened the link is told to who waits, and a guest neither reads the list nor reminds', async () => {
  const { anna, otto, dossier, params } = await guestDossier(world)
  await anna.call(postMessage, { params, body: { message_type: 'user', message: 'Wanneer komt de creditnota?' } })
  await sql`update participant set last_opened_at = null where dossier_id = ${dossier.id}`.execute(world.db)
  const row = await only(waitingOf(anna))
  expect(row.guest_opened).toBe(false)
  await sql`update participant set last_opened_at = now() where user_id = ${otto.id}`.execute(world.db)
  expect((await only(waitingOf(anna))).guest_opened).toBe(true)

  expect((await otto.call(listWaiting)).status).toBe(403)
  expect((await remindOf(otto, row)).status).toBe(403)
})

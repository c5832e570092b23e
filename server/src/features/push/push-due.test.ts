import { postMessage, unsubscribePush } from '@klopt/contract'
import { expect, test } from 'vitest'
import { connectLike } from '../../platform/database/db.ts'
import type { Caller } from '../../testing/caller.ts'
import { sharedDossier } from '../documents/testing/scene.ts'
import { pushDue } from '../dossiers/lines/push-due.ts'
import { usePushDesk } from './testing/push-desk.ts'

const { world, deviceOf, sendDue, say } = usePushDesk()

type Scene = Awaited<ReturnType<typeof sharedDossier>>

/** Whether notifications of a dossier are due, which costs a further update. */
async function isDue({ id }: { id: string }): Promise<boolean> {
  const { rows } = await world.pool.query('select from dossier where id = $1 and push_due_at is not null', [id])
  return rows.length > 0
}

// Messages with mentions are posted step by step, all others in one statement.
const ways: [string, (who: Caller, scene: Scene) => Promise<unknown>][] = [
  ['a message', (who, { dossier }) => say(who, dossier, 'De kraan komt')],
  ['a message that names somebody', (who, { dossier, daan }) => ask(daan, who, dossier)],
]

async function ask({ id: user_id }: Caller, who: Caller, { id }: { id: string }) {
  const { rows } = await world.pool.query<{ name: string }>('select full_name as name from person where id = $1', [
    user_id,
  ])
  const message = `@${rows[0]?.name} kom je?`
  const mentions = [{ user_id, at: 0, length: message.length - ' kom je?'.length }]
  return who.call(postMessage, { params: { id }, body: { message_type: 'user', message, mentions } })
}

test.each(ways)('%s makes notifications due only if another participant has a device', async (_, post) => {
  const scene = await sharedDossier(world)
  const { anna, bram, dossier } = scene
  await deviceOf(await world.person('Otto', { company: scene.bouw }))
  await deviceOf(anna)
  await post(anna, scene)
  expect(await isDue(dossier)).toBe(false)

  const phone = await deviceOf(bram)
  await post(anna, scene)
  expect(await isDue(dossier)).toBe(true)
  await sendDue()
  expect(phone.received()).toEqual([expect.objectContaining({ seq: 2 })])
  expect(await isDue(dossier)).toBe(false)

  await bram.call(unsubscribePush)
  await post(anna, scene)
  expect(await isDue(dossier)).toBe(false)
})

test('writing from a laptop removes the notification on the phone of the same person', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  await say(anna, dossier, 'Zie je dit?')
  await sendDue()

  await say(await world.signedIn(bram.id), dossier, 'Ja')
  await sendDue()

  expect(phone.received().slice(1)).toEqual([{ dossier_id: dossier.id, unread: 0, title: null }])
})

test('a device that is subscribed while a message is posted is notified of every later one', async () => {
  const { anna, bram, dossier } = await sharedDossier(world)
  const phone = await deviceOf(bram)
  const subscribing = await world.pool.connect()
  const taken = await world.pool.query('delete from push_subscription where person_id = $1 returning *', [bram.id])
  await subscribing.query('begin')
  await subscribing.query(
    'insert into push_subscription select * from json_populate_record(null::push_subscription, $1)',
    [JSON.stringify(taken.rows[0])],
  )
  await say(anna, dossier, 'Een')
  await subscribing.query('commit')
  subscribing.release()
  await sendDue()
  expect(phone.received()).toEqual([])

  await say(anna, dossier, 'Twee')
  await sendDue()

  expect(phone.received()).toEqual([expect.objectContaining({ seq: 2 })])
})

test('looking for a device costs the same among two hundred devices as among twenty thousand', async () => {
  const { anna, bouw, dossier } = await sharedDossier(world)
  const pages = []
  for (const devices of [200, 20_000]) {
    await addDevices(devices, bouw.id)
    const { rows } = await world.pool.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
      `explain (analyze, buffers, format json)
      select ${pushDue(`'${anna.id}'`)} from dossier where id = '${dossier.id}'`,
    )
    pages.push(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'])
  }

  expect(Math.max(...pages.map(Number))).toBeLessThan(30) // reading the whole table would take hundreds
})

/** Devices of people without dossiers. */
async function addDevices(count: number, companyId: string) {
  const patient = connectLike(world.pool, { max: 1, statement_timeout: 0, query_timeout: 0 }) // a busy machine may need long
  await patient.pool.query(
    `with people as (
      insert into person (id, company_id, email, first_name, last_name, role, is_guest)
      select gen_random_uuid(), $2, gen_random_uuid() || '@b.nl', 'Bo', 'Bos', 'user', false from generate_series(1, $1::int)
      returning id
    ), sessions as (
      insert into session (id, token_hash, person_id, expires_at)
      select gen_random_uuid(), uuid_send(id), id, now() + interval '1 day' from people returning id, person_id
    )
    insert into push_subscription (id, session_id, person_id, endpoint, p256dh, auth)
    select gen_random_uuid(), id, person_id, 'https://push.klopt.example/' || id, '', '' from sessions`,
    [count, companyId],
  )
  await patient.pool.query('vacuum analyze push_subscription')
  await patient.pool.end()
}

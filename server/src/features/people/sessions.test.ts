import { addColleague, closeCodes, confirmPassword, login, me, requestPasswordReset, wsTicket } from '@klopt/contract'
import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startSession } from '../../platform/session.ts'
import { tokenOf, useMailingWorld } from '../../testing/mailing-world.ts'
import { setClock } from '../../testing/set-clock.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { password } from '../../testing/world.ts'

const { world, sink } = await useMailingWorld()
afterEach(() => void vi.restoreAllMocks())

async function anna(role: 'admin' | 'user' = 'user') {
  return world.person('Anna', { company: await world.customer('Bouw BV'), role })
}

/** Changes rows in an open transaction, so that others wait for it until `commit`. */
async function holding(statement: string, values: unknown[]) {
  const client: pg.PoolClient = await world.pool.connect()
  await client.query('begin')
  await client.query(statement, values)
  return {
    /** Resolves when somebody waits for the lock. */
    async waitedFor() {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    },
    async commit() {
      await client.query('commit')
      client.release()
    },
  }
}

test('a guest’s session lasts exactly ninety days, a user’s thirty', async () => {
  const person = await anna()
  const guest = await world.guest(await world.contact('Vos', { id: person.company_id }))
  const days = async (who: { id: string }, is_guest: boolean) => {
    const { expires_at } = await startSession(world.db, { id: who.id, is_guest })
    return Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)
  }

  expect([await days(person, false), await days(guest, true)]).toEqual([30, 90])
  expect((await person.call(me)).status).toBe(200)
  for (const { id } of [person, guest])
    await world.pool.query('update session set expires_at = now() where person_id = $1', [id])
  world.deps.sessions.forget(person.id)
  world.deps.sessions.forget(guest.id)
  expect([(await person.call(me)).status, (await guest.call(me)).status]).toEqual([401, 401])
})

test('setting the clock back does not prolong the caching of an ended session', async () => {
  const person = await anna()
  const time = stopTime()
  expect((await person.call(me)).status).toBe(200)
  await world.pool.query('delete from session where person_id = $1', [person.id]) // as if its signal was lost
  expect((await person.call(me)).status).toBe(200)

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  time.passes(5000)

  expect((await person.call(me)).status).toBe(401)
})

test('a ticket opens a line for thirty seconds', async () => {
  const person = await anna()
  const began = Date.now()
  const clock = setClock(world.deps, began)
  const [early, late] = [(await person.call(wsTicket)).body, (await person.call(wsTicket)).body]
  expect(Date.parse(late.expires_at) - began).toBe(30_000)

  expect(await (await world.stranger.listen(early.ticket)).ask({ type: 'ping' })).toEqual({ type: 'pong' })
  clock.is(Date.parse(late.expires_at))
  expect(await (await world.stranger.listen(late.ticket)).closes()).toBe(closeCodes.no_session)
  const fresh = (await person.call(wsTicket)).body
  expect(await (await world.stranger.listen(fresh.ticket)).ask({ type: 'ping' })).toEqual({ type: 'pong' })
  clock.goesOn()
})

test.each([
  ['its password is changed', 'update person set password_hash = null where id = $1'],
  ['the account is deleted', 'update person set deleted_at = now() where id = $1'],
])('a correct sign-in is refused if in the meantime %s', async (_, statement) => {
  const { id, email } = await anna()
  const change = await holding(statement, [id])
  const signingIn = world.stranger.call(login, { body: { email, password } })
  await change.waitedFor()

  await change.commit()

  expect(await signingIn).toMatchObject({ status: 401, refusal: { code: 'incorrect_password' } })
})

test('a link used while its account is being deleted sets no password', async () => {
  const { id, email } = await anna()
  await world.stranger.call(requestPasswordReset, { body: { email } })
  const token = tokenOf((await sink.mailTo(email)).link)
  const change = await holding('update person set deleted_at = now() where id = $1', [id])
  const confirming = world.stranger.call(confirmPassword, { body: { token, new_password: 'vijf blauwe kranen' } })
  await change.waitedFor()

  await change.commit()

  expect(await confirming).toMatchObject({ status: 400, refusal: { code: 'invalid_token' } })
})

test('of two delayed mails to set a first password, only the newer one is sent', async () => {
  const admin = await anna('admin')
  const email = `eva@${newId()}.example`
  const body = { email, role: 'user', first_name: 'Eva', last_name: 'Smit' } as const
  sink.down = true
  const added = await admin.call(addColleague, { body })
  expect((await admin.call(addColleague, { body })).status).toBe(200)
  const { id } = added.body
  const mails = () => world.db.selectFrom('mail').selectAll().where('person_id', '=', id).execute()
  await expect
    .poll(async () => (await mails()).filter(({ tries, skipped_at }) => tries > 0 || skipped_at).length)
    .toBe(2)

  sink.down = false
  await world.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await world.pool.query("select pg_notify('jobs:insert', '{}')")

  const { mail, link } = await sink.mailTo(email)
  expect(mail.subject).toBe('Anna de Wit nodigt u uit voor Klopt van Bouw BV')
  await expect.poll(async () => (await mails()).filter(({ skipped_at }) => skipped_at).length).toBe(1)
  expect(
    (await world.stranger.call(confirmPassword, { body: { token: tokenOf(link), new_password: 'vijf blauwe kranen' } }))
      .status,
  ).toBe(204)
  expect(sink.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

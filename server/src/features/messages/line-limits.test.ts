import { closeCodes, limits, postMessage } from '@klopt/contract'
import { once } from 'node:events'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Clock } from '../../platform/clock.ts'
import { connect } from '../../platform/database/db.ts'
import { useLog } from '../../testing/use-log.ts'
import { useWorld } from '../../testing/world.ts'
import { type DossierLoader, gatherDoor } from '../dossiers/access.ts'
import { subscribeDossier } from './subscribe.ts'
import { watchRights } from './watch-rights.ts'

const world = useWorld({ LOG_LEVEL: 'silent' })
const log = useLog()
const say = (message: string) => ({ message_type: 'user', message }) as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function sharedDossier() {
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const anna = await world.person('Anna', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  return { anna, bram, params: { id: dossier.id }, dossier_id: dossier.id }
}

test('beyond three hundred frames a minute each frame is refused, and the tenth refusal closes the line', async () => {
  const { bram } = await sharedDossier()
  const line = await bram.listen()

  for (let n = 0; n < limits.frames_a_minute + 10; n += 1) line.send({ type: 'ping' })

  expect(await line.closes()).toBe(closeCodes.too_many)
  expect(line.replies.filter(({ type }) => type === 'pong')).toHaveLength(limits.frames_a_minute)
  expect(line.replies.slice(limits.frames_a_minute)).toEqual(
    Array.from({ length: 10 }, () => ({ type: 'error', code: 'too_many' })),
  )
})

test('a client that does not answer a ping is disconnected after another half minute; others stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { anna, bram } = await sharedDossier()
  const line = await anna.listen()
  await line.ask({ type: 'ping' })
  const mute = new WebSocket(`${world.address.replace('http', 'ws')}/ws?token=${bram.token}`, { autoPong: false })
  await once(mute, 'open')
  await expect.poll(() => world.deps.live.isConnected(bram.id)).toBe(true)

  const pings = Promise.all([once(line.socket, 'ping'), once(mute, 'ping')])
  vi.advanceTimersByTime(30_000)
  await pings
  await line.settled() // its pong has arrived before this
  const closed = once(mute, 'close')
  vi.advanceTimersByTime(30_000)

  expect((await closed)[0]).toBe(1006)
  await expect.poll(() => world.deps.live.isConnected(bram.id)).toBe(false)
  expect(await line.ask({ type: 'ping' })).toEqual({ type: 'pong' })
})

test('a participant who is removed while subscribing gets no events', async () => {
  const { anna, bram, params, dossier_id } = await sharedDossier()
  const line = await bram.listen()
  await line.ask({ type: 'ping' })
  const opened = world.deps.live.open().find(({ viewer }) => viewer.id === bram.id)
  if (!opened) throw new Error('the line is not open')
  const door = gatherDoor(world.db)
  /** Lets him in, and then he is removed. */
  const lastMoment: DossierLoader = async (viewer, id) => {
    const dossier = await door(viewer, id)
    await world.pool.query(`update participant set status = 'removed' where user_id = $1`, [bram.id])
    return dossier
  }

  const subscribing = subscribeDossier(world.deps, lastMoment, opened, dossier_id)

  await expect(subscribing).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await anna.call(postMessage, { params, body: say('Onder ons') })
  expect(await line.settled()).toEqual([])
})

function pick({ database }: { database?: string | undefined }) {
  return database === undefined ? {} : { database }
}

test('the rights of open lines are checked every minute, and a failed check is logged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { bram, dossier_id } = await sharedDossier()
  const line = await bram.listen()
  await line.ask({ type: 'subscribe', dossier_id })
  const hears = () => world.deps.live.open().some(({ viewer, dossiers }) => viewer.id === bram.id && dossiers.size > 0)
  expect(hears()).toBe(true)
  await world.db.updateTable('participant').set({ status: 'removed' }).where('user_id', '=', bram.id).execute()

  const stop = watchRights(world.deps)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => hears()).toBe(false)
  stop()

  const away = connect({ ...inject('postgres'), ...pick(world.pool.options) })
  await away.pool.end()
  const stopAway = watchRights({ ...world.deps, db: away.db })
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => log).toEqual([expect.stringMatching(/^The rights of open lines could not be checked\./)])
  stopAway()
})

test('checks do not overlap, and repeated failures are logged once until a check succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const checks: PromiseWithResolvers<void>[] = []
  class GatedClock extends Clock {
    override async set() {
      checks.push(Promise.withResolvers<void>())
      await checks.at(-1)?.promise
    }
  }
  const stop = watchRights({ ...world.deps, clock: new GatedClock() })
  /** A minute in which a check ends like this. */
  const minute = async (end: (check: PromiseWithResolvers<void> | undefined) => void) => {
    const before = checks.length
    await expect.poll(() => (vi.advanceTimersByTime(60_000), checks.length)).toBe(before + 1)
    end(checks.at(-1))
  }

  vi.advanceTimersByTime(180_000)
  expect(checks).toHaveLength(1)
  checks[0]?.reject(new Error('away'))
  await minute((check) => check?.reject(new Error('still away')))
  await minute((check) => check?.resolve())
  expect(log).toHaveLength(1)
  await minute((check) => check?.reject(new Error('away again')))
  await minute((check) => check?.resolve())

  expect(log).toHaveLength(2)
  stop()
})

test('losing the database during a post answers 503, and the retry succeeds when it is back', async () => {
  const { anna, params } = await sharedDossier()
  const other = await world.pool.connect()
  await other.query('begin')
  await other.query('select from dossier where id = $1 for update', [params.id])

  const first = anna.call(postMessage, { params, body: say('Hallo') })
  // By another connection: within a transaction, PostgreSQL shows the same activity each time.
  const endWhoWaits = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.pool.query(endWhoWaits)).rowCount).toBe(1)
  const { status, refusal, headers } = await first
  await other.query('rollback')
  other.release()
  const second = await anna.call(postMessage, { params, body: say('Hallo') })

  expect([status, refusal.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  expect([second.status, second.body.seq]).toEqual([201, 1])
})

import { closeCodes, listMessages, logout, me, postMessage } from '@klopt/contract'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../../server/src/platform/database/db.ts'
import { newId } from '../../server/src/platform/ids.ts'
import { administer } from '../../server/src/testing/administer.ts'
import { Caller } from '../../server/src/testing/caller.ts'
import { KloptProcess } from '../../server/src/testing/klopt-process.ts'
import { makersOf, type SignedIn } from '../../server/src/testing/makers.ts'
import { RedisServer } from '../../server/src/testing/redis-server.ts'

const database = `nodes_${newId().replaceAll('-', '')}`
const say = (message: string) => ({ message_type: 'user', message, client_id: randomUUID() }) as const
const running: KloptProcess[] = []
let redis: RedisServer
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  if (RedisServer.isMissing) return
  const { host, port, user, password = '' } = inject('postgres')
  await administer(inject('postgres'), `create database ${database}`) // empty, so that two simultaneous starts meet while making its tables
  redis = await RedisServer.open()
  folder = await mkdtemp(join(tmpdir(), 'klopt-nodes-'))
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  env = { DATABASE_URL, REDIS_URL: redis.url, DATA_DIR: folder, SECRET_KEY: 'two nodes share a key of 32 signs' }
})
afterAll(async () => {
  for (const klopt of running) await klopt.end('SIGKILL')
  await redis?.kill()
  if (folder) await rm(folder, { recursive: true, force: true })
  if (!RedisServer.isMissing) await administer(inject('postgres'), `drop database if exists ${database} with (force)`)
})

async function begin(more: Record<string, string> = {}) {
  const klopt = await KloptProcess.start({ ...env, ...more })
  running.push(klopt)
  return klopt
}

async function sharedDossier() {
  const { pool, db } = connect({ ...inject('postgres'), database })
  const world = await makersOf(db)
  const [bouw, gevel] = [await world.customer('Bouw BV'), await world.customer('Gevel BV')]
  const anna = await world.person('Anna', { company: bouw })
  const bram = await world.person('Bram', { company: gevel })
  const dossier = await world.makeDossier('PO 4500127', anna, [bouw, gevel])
  await world.takePart(dossier, bram)
  await pool.end()
  return { anna, bram, params: { id: dossier.id } }
}

function at({ address }: KloptProcess, { access_token, ...person }: SignedIn): Caller {
  return new Caller(address, access_token, person)
}

/** Posts like the web app, which retries until the message is stored. Returns the statuses that occurred. */
async function insist(callers: (n: number) => Caller, params: { id: string }, body: ReturnType<typeof say>) {
  const statuses: (number | 'no answer')[] = []
  for (let n = 0; statuses.at(-1) !== 201 && n < 50; n += 1) {
    const status = await callers(n)
      .call(postMessage, { params, body })
      .then(
        (answer) => answer.status,
        () => 'no answer' as const,
      )
    statuses.push(status)
  }
  return statuses
}

test.skipIf(RedisServer.isMissing)(
  'two simultaneous starts on an empty database share it; one runs the jobs; each is replaced while people write',
  async () => {
    const [a, b] = await Promise.all([begin(), begin({ WORKER: '0' })])
    await Promise.all([a.isReady(), b.isReady()])
    const { anna, bram, params } = await sharedDossier()
    const line = await at(b, bram).listen()
    await line.ask({ type: 'subscribe', topic: `user:${bram.id}` })

    for (const word of ['Eén', 'Twee', 'Drie']) await at(a, anna).call(postMessage, { params, body: say(word) })
    await expect.poll(() => line.received.length).toBe(3)
    expect(line.received.map((event) => 'message' in event && event.message)).toEqual(['Eén', 'Twee', 'Drie'])

    // A rolling restart: a new one starts, an old one stops.
    const own = await at(a, anna).listen()
    const c = await begin()
    await c.isReady()
    const writing = (async () => {
      const met: (number | 'no answer')[] = []
      for (let n = 0; n < 60; n += 1)
        met.push(...(await insist((k) => at((n + k) % 2 ? c : a, anna), params, say(`tijdens ${n}`))))
      return met
    })()
    expect(await a.end()).toBe(0)
    expect(await own.closes()).toBe(closeCodes.restarting)
    expect(new Set(await writing).difference(new Set([201, 'no answer']))).toEqual(new Set())
    const { body } = await at(c, anna).call(listMessages, { params, query: { limit: 100 } })
    expect(body.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 63 }, (_, n) => n + 1))

    await at(c, bram).call(logout)
    await expect.poll(() => line.closed).toBe(closeCodes.no_session)
    expect((await at(b, bram).call(me)).status).toBe(401)

    expect([await b.end(), await c.end()]).toEqual([0, 0])
    expect(running.map(({ output }) => output).join()).not.toMatch(/error|Error|Redis is/)
  },
)

test.skipIf(RedisServer.isMissing)(
  'without Redis it also starts, logs it once, and connects when it can; in production the log is JSON',
  async () => {
    await redis.kill()
    const klopt = await begin({ NODE_ENV: 'production', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' })
    await klopt.isReady()
    const ready = async () => (await fetch(`${klopt.address}/readyz`)).json() as Promise<Record<string, boolean>>
    expect(await ready()).toMatchObject({ ready: true, redis: false })
    const { anna, params } = await sharedDossier()
    expect((await at(klopt, anna).call(postMessage, { params, body: say('Zonder') })).status).toBe(201)

    await redis.start()
    await expect.poll(ready).toMatchObject({ ready: true, redis: true })
    await klopt.end()

    expect(klopt.output.match(/Redis is away/g)).toHaveLength(1)
    expect(klopt.output.match(/Redis is back/g)).toHaveLength(1)
    for (const line of klopt.output.trim().split('\n')) expect(() => JSON.parse(line) as unknown, line).not.toThrow()
    expect(klopt.output).toContain('is ready: http')
  },
)

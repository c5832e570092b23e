import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { version } from '../version.ts'
import { findDifferences } from './compare-nodes.ts'
import { checkOf } from './node-check.ts'

const world = useWorld()
afterEach(() => world.db.deleteFrom('node').execute())
const redisUrl = 'redis://:geheim@redis.example:6379'

type Change = Partial<{
  key: string
  redis: string | null
  version: string
  worker: boolean
  seen: string
  ahead: number
}>

async function nodes(...changes: Change[]) {
  for (const [n, change] of changes.entries()) {
    const id = `01900000-0000-7000-8000-00000000000${n}`
    const redis = change.redis === undefined ? 'redis.example:6379/0' : change.redis
    const row = {
      id,
      name: `node-${n}:3000`,
      version: change.version ?? version,
      key_check: await checkOf(change.key ?? world.config.secretKey, id),
      redis_check: redis === null ? null : await checkOf(redis, id),
      worker: change.worker ?? true,
      clock_ahead_s: change.ahead ?? null,
    }
    const longAgo = sql<string>`now() - interval '2 minutes'`
    await world.db
      .insertInto('node')
      .values({ ...row, started_at: longAgo })
      .execute()
    if (change.seen) await world.db.updateTable('node').set({ seen_at: change.seen }).where('id', '=', id).execute()
  }
}

const found = async (change: { redisUrl?: string | undefined } = {}) =>
  (await findDifferences(world.db, { ...world.config, redisUrl, ...change })).map(
    ({ kind, text }) => `${kind}: ${text}`,
  )

test('nodes with the same key, Redis and version belong together', async () => {
  await nodes({}, { worker: false })

  expect(await found()).toEqual([])
})

test('one node needs no Redis', async () => {
  await nodes({ redis: null })

  expect(await found({ redisUrl: undefined })).toEqual([])
})

test.each<[string, Change[], string]>([
  ['another key', [{}, { key: 'x'.repeat(40) }], 'secret_key: SECRET_KEY is another one on node-1:3000: a link'],
  ['no Redis', [{}, { redis: null }], 'redis: 2 nodes run without a common REDIS_URL (node-1:3000): people miss'],
  ['another Redis', [{}, { redis: 'other:6379/0' }], 'redis: REDIS_URL is not redis.example:6379/0 on node-1:3000'],
  ['another version', [{}, { version: '0.9.0' }], 'version: node-1:3000 runs another version than '],
  ['no jobs anywhere', [{ worker: false }, { worker: false }], 'worker: WORKER is 0 on every node'],
])('nodes that do not belong together are found: %s', async (_, changes, text) => {
  await nodes(...changes)

  const differences = await found()
  expect(differences).toEqual([expect.stringContaining(text)])
  expect(differences.join()).not.toContain('geheim')
})

test('a node that has not been seen for half a minute does not count', async () => {
  await nodes({}, { key: 'x'.repeat(40), seen: '2026-01-01T00:00:00Z' })

  expect(await found()).toEqual([])
})

test('a node whose clock is off is named, and one that is a little late is not', async () => {
  await nodes({}, { ahead: 3600 }, { ahead: -4 })

  expect(await found()).toEqual([
    'clock: The clock of node-1:3000 is more than 30 s off: its log and mails have wrong times. Let NTP set it.',
  ])
})

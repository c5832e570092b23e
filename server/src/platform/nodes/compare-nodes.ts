import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import { version } from '../version.ts'
import { fitsCheck } from './node-check.ts'
import { addressOf } from './redis-address.ts'

/** Three heartbeats. */
const alive = '30 seconds'
/** A node that begins may be followed by one that runs the jobs. */
const joblessAfterS = 60
/** More than a busy machine takes to say its time. */
const clockMostS = 30

export const differenceKinds = ['secret_key', 'redis', 'version', 'worker', 'clock'] as const
/** Something that nodes of one Klopt must have in common and do not. */
export type Difference = { kind: (typeof differenceKinds)[number]; text: string }
type Node = Awaited<ReturnType<typeof readNodes>>[number]

/** The nodes that run now. */
export function readNodes(db: Db) {
  return db
    .selectFrom('node')
    .select(['id', 'name', 'version', 'key_check', 'redis_check', 'worker', 'clock_ahead_s'])
    .select(sql<number>`extract(epoch from now() - started_at)::float8`.as('age_s'))
    .where('seen_at', '>', sql<string>`now() - ${alive}::interval`)
    .orderBy('started_at')
    .execute()
}

/** What the nodes that run now do not have in common with these settings, and with each other. */
export async function findDifferences(db: Db, config: Config): Promise<Difference[]> {
  const nodes = await readNodes(db)
  const { secretKey, redisUrl } = config
  const otherKey = await namesOf(nodes, async ({ id, key_check }) => !(await fitsCheck(secretKey, id, key_check)))
  const without = await namesOf(nodes, async ({ redis_check }) => !redisUrl || !redis_check)
  const otherRedis = await namesOf(
    nodes,
    async ({ id, redis_check }) =>
      !!redisUrl && !!redis_check && !(await fitsCheck(addressOf(redisUrl), id, redis_check)),
  )
  const otherVersion = await namesOf(nodes, async (node) => node.version !== version)
  const wrongClock = await namesOf(nodes, async ({ clock_ahead_s }) => Math.abs(clock_ahead_s ?? 0) > clockMostS)
  const jobless = nodes.length > 0 && nodes.every(({ worker, age_s }) => !worker && age_s > joblessAfterS)
  const found: [Difference['kind'], boolean | string, string][] = [
    ['secret_key', otherKey, `SECRET_KEY is another one on ${otherKey}: a link to a file works on some nodes only.`],
    [
      'redis',
      nodes.length > 1 && without,
      `${nodes.length} nodes run without a common REDIS_URL (${without}): people miss live events.`,
    ],
    [
      'redis',
      otherRedis,
      `REDIS_URL is not ${redisUrl && addressOf(redisUrl)} on ${otherRedis}: people miss live events.`,
    ],
    ['version', otherVersion, `${otherVersion} runs another version than ${version}: finish the upgrade.`],
    [
      'clock',
      wrongClock,
      `The clock of ${wrongClock} is more than ${clockMostS} s off: its log and mails have wrong times. Let NTP set it.`,
    ],
    ['worker', jobless, 'WORKER is 0 on every node: no mail is sent and no document read. Set it to 1 on one of them.'],
  ]
  return found.flatMap(([kind, isFound, text]) => (isFound ? [{ kind, text }] : []))
}

/** The names of the nodes for which something holds, as text. */
async function namesOf(nodes: Node[], holds: (node: Node) => Promise<boolean>): Promise<string> {
  const found = await Promise.all(nodes.map(async (node) => ((await holds(node)) ? [node.name] : [])))
  return found.flat().join(', ')
}

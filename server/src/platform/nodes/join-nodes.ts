import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { newId } from '../ids.ts'
import { log } from '../log.ts'
import { reasonOf } from '../reason.ts'
import { version } from '../version.ts'
import { checkOf } from './node-check.ts'
import { findDifferences } from './compare-nodes.ts'
import { ownName } from './own-name.ts'
import { addressOf } from './redis-address.ts'

const beatMs = 10_000

/** Lists this process among the nodes until the returned function is called, and warns once of each difference. */
export async function joinNodes({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<() => Promise<void>> {
  const id = newId()
  const own = {
    id,
    name: ownName(config),
    version,
    key_check: await checkOf(config.secretKey, id),
    redis_check: config.redisUrl ? await checkOf(addressOf(config.redisUrl), id) : null,
    worker: config.worker,
  }
  let warned = new Set<string>()
  let beating = begin()
  const timer = setInterval(() => (beating = beating.then(beat)), beatMs).unref()
  await beating
  return async () => {
    clearInterval(timer)
    await beating
    await db.deleteFrom('node').where('id', '=', id).execute().catch(ignore)
  }

  /** A process that was killed here is not another node. */
  async function begin() {
    await db.deleteFrom('node').where('name', '=', own.name).execute().catch(ignore)
    await beat()
  }

  async function beat() {
    try {
      const clock_ahead_s = sql<number>`${Date.now() / 1000}::float8 - extract(epoch from clock_timestamp())`
      await db
        .insertInto('node')
        .values({ ...own, clock_ahead_s })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()`, clock_ahead_s }))
        .execute()
      await db
        .deleteFrom('node')
        .where('seen_at', '<', sql<string>`now() - interval '1 day'`)
        .execute()
      const differences = await findDifferences(db, config)
      for (const { text } of differences) if (!warned.has(text)) log.warn(`The nodes do not belong together: ${text}`)
      warned = new Set(differences.map(({ text }) => text))
    } catch (error) {
      ignore(error) // the next beat tries again, and requests report a database that is away
    }
  }
}

function ignore(error: unknown) {
  log.debug(`The list of nodes was not written: ${reasonOf(error)}`)
}

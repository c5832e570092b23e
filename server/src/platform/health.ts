import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

const scanner_ms = 2000

/** Live: the process answers. Ready: everything that it needs answers too. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async (_, reply) => {
    const [database, jobs, storage] = await Promise.all([
      works(sql`select from kysely_migration`.execute(deps.db)),
      works(sql`select from graphile_worker.jobs limit 1`.execute(deps.db)),
      works(deps.files.check()),
    ])
    // Told, but nothing waits for these: without the scanner only files that were never scanned are held back, and
    // without Redis each node goes on alone.
    const scanner = deps.scanner && { scanner: await works(deps.scanner.engine(AbortSignal.timeout(scanner_ms))) }
    const redis = deps.redis && { redis: deps.redis.isHere }
    const ready = database && jobs && storage
    const parts = { database, migrations: database, jobs, storage, ...redis, ...scanner }
    return reply.status(ready ? 200 : 503).send({ ready, ...parts })
  })
}

function works(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    () => false,
  )
}

import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeByAddress } from '../limits/address-limits.ts'
import { readOldestDue } from '../jobs/backlog.ts'
import type { Deps } from '../deps.ts'
import { readyLimit } from '../limits/call-limits.ts'

const scanner_ms = 2000
const remembered_ms = 1000

/**
 * Live: the process answers. Ready: people can work on this node, so a proxy sends them here. What all nodes miss alike
 * and can do without is told and keeps none of them out.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } }
  const { scanner } = deps
  // Anybody may ask, and of many addresses: what is elsewhere is not asked each time.
  const storageWorks = remembering(() => works(deps.files.check()))
  const scannerWorks = scanner && remembering(() => works(scanner.engine(AbortSignal.timeout(scanner_ms))))
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  const counted = { ...hidden, onRequest: ({ ip }: FastifyRequest) => takeByAddress(deps.limits, readyLimit, ip) }
  app.get('/readyz', counted, async (_, reply) => {
    const [database, due, storage, scanner] = await Promise.all([
      works(sql`select from kysely_migration`.execute(deps.db)),
      readOldestDue(deps.db).catch(() => null), // however old: people can work
      storageWorks(), // without it people write and read, and files wait
      scannerWorks?.(), // without it only files that were never scanned are held back
    ])
    const redis = deps.redis && { redis: deps.redis.isHere } // without it each node goes on alone
    const jobs = due !== null
    const ready = database && jobs
    const parts = {
      database,
      migrations: database,
      jobs,
      oldest_due_job_s: due,
      storage,
      ...redis,
      ...(scannerWorks && { scanner }),
    }
    return reply.status(ready ? 200 : 503).send({ ready, ...parts })
  })
}

function works(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    () => false,
  )
}

/** Asks once a second, and whoever asks meanwhile hears the same. */
function remembering(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asked_at = -Infinity
  let answer = Promise.resolve(false)
  return () => {
    const now = performance.now()
    if (now - asked_at >= remembered_ms) [asked_at, answer] = [now, ask()]
    return answer
  }
}

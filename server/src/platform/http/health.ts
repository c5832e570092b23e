import type { FastifyInstance, FastifyRequest } from 'fastify'
import { takeByAddress } from '../limits/address-limits.ts'
import { findTrouble } from '../database/trouble.ts'
import { readOldestDue } from '../jobs/backlog.ts'
import type { Deps } from '../deps.ts'
import { readyLimit } from '../limits/call-limits.ts'

const scannerMs = 2000
const cacheMs = 1000

/**
 * Live: the process responds. Ready: people can work on this node, so a proxy may send them here. Services that all
 * nodes share and can do without are reported and do not fail readiness.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const hidden = { schema: { hide: true } }
  const { scanner } = deps
  // Anybody may call this, from many addresses, so checks of other services are cached.
  const databaseTrouble = cached(() => findTrouble(deps))
  const storageWorks = cached(() => works(deps.files.check()))
  const scannerWorks = scanner && cached(() => works(scanner.engine(AbortSignal.timeout(scannerMs))))
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  const counted = { ...hidden, onRequest: ({ ip }: FastifyRequest) => takeByAddress(deps.limits, readyLimit, ip) }
  app.get('/readyz', counted, async (_, reply) => {
    const [trouble, due, storage, scanner] = await Promise.all([
      databaseTrouble(),
      readOldestDue(deps.db).catch(() => null), // late jobs do not stop people from working
      storageWorks(), // without storage the chat works, and files wait
      scannerWorks?.(), // without a scanner only unscanned files are unavailable
    ])
    const redis = deps.redis && { redis: deps.redis.isHere } // without Redis each node works on its own
    const database = trouble === null
    const jobs = due !== null
    const ready = database && jobs
    const parts = {
      database,
      ...(trouble !== null && { reason: trouble }),
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

/** Caches the result of a check for a second, and never runs it twice at once. */
function cached<T>(check: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => (answer ??= check().finally(() => setTimeout(() => (answer = undefined), cacheMs).unref()))
}

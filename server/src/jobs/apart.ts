import { createBirpc } from 'birpc'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/errors.ts'
import type { Given, Jobs, Process } from './spoken.ts'

export type JobsApart = {
  /** Settles once jobs are done: with a database that is away, not before it is back. */
  begun: Promise<void>
  stop(): Promise<void>
}

/**
 * Does the jobs in a thread of their own until `stop`, so that whatever they compute keeps no request and no live line
 * waiting. What falls there uncaught ends the process, as it would have done here.
 */
export function startJobsApart(deps: Deps, connection: pg.PoolConfig): JobsApart {
  const compiled = getCompileCacheDir()
  const given: Given = { config: deps.config, connection, compiled: compiled && dirname(compiled) }
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: given })
  const jobs = createBirpc<Jobs, Process>(processOf(deps), {
    post: (said) => thread.postMessage(said, []),
    on: (hear) => void thread.on('message', hear),
    timeout: -1, // the last job may take long
  })
  thread.on('error', (error) => {
    throw error
  })
  let doing = false
  const begun = jobs.begin().then(() => void (doing = true))
  return {
    begun,
    async stop() {
      if (doing) await jobs.end()
      await thread.terminate()
    },
  }
}

function processOf({ live, places, limits }: Deps): Process {
  return {
    pass: (parcel) => live.pass('frame' in parcel ? { ...parcel, frame: Buffer.from(parcel.frame) } : parcel),
    taken: (kinds) => places.taken(kinds),
    take: (...asked) => limits.take(...asked).then(() => 0, secondsToWait),
  }
}

function secondsToWait(refusal: unknown): number {
  if (refusal instanceof Refusal) return Number(refusal.more['retry_after'])
  throw refusal
}

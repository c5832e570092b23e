import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../platform/deps.ts'
import { log } from '../platform/log.ts'
import type { Stopping } from '../platform/stopping.ts'
import { startJobsChild } from './jobs-child.ts'

/** One that ends sooner after its start counts as a failed start. */
const shortMs = 60_000
/** So many failed starts in a row end Klopt: a service manager then starts it anew, or somebody looks. */
const shortMost = 4
/** The pause after the first failed start; it doubles with each. */
const pauseMs = 1000

export type JobsProcess = {
  /** Resolves once jobs are processed. While the database is away it waits. */
  started: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs the jobs in a child process until `stop`, so that they never delay a request or a live event. If the child is
 * killed or crashes, another one takes its place, and the jobs that ran in it are run again.
 */
export function startJobsProcess(deps: Deps, connection: pg.PoolConfig, stopping?: Stopping): JobsProcess {
  const ending = new AbortController()
  const started = Promise.withResolvers<void>()
  let child = start()
  const running = keepRunning() // if it fails, Klopt ends: nobody catches it
  return {
    started: started.promise,
    async stop() {
      ending.abort()
      await child.stop()
      await running
    },
  }

  function start() {
    const child = startJobsChild(deps, connection)
    child.started.then(started.resolve, () => undefined) // then it ends
    return child
  }

  async function keepRunning() {
    for (let short = 0; ; child = start()) {
      const began = performance.now()
      const how = await child.ended
      if (isStopping()) return
      short = performance.now() - began < shortMs ? short + 1 : 1
      if (short >= shortMost)
        throw new Error(`the process of the jobs ended ${short} times soon after its start: ${how}`)
      const waitMs = pauseMs * 2 ** (short - 1)
      log.error(`The process of the jobs ended (${how}). It is started again in ${waitMs / 1000} s.`)
      await pause(waitMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (isStopping()) return
    }
  }

  function isStopping() {
    return ending.signal.aborted || stopping?.isStopping
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../../../platform/database/database-away.ts'
import type { Deps } from '../../../platform/deps.ts'
import { log } from '../../../platform/log.ts'
import { indexDue } from './index-due.ts'

const pause_ms = 1000
/** Rests nine times as long as a round took: in a busy hour indexing takes a tenth of a core, and posts stay fast. */
const rest = 9

/**
 * Indexes new messages every second, until `stop`. A loop instead of a recurring job, because the queue looks for due
 * jobs only every five seconds, and a job for each post would make posting slower.
 */
export function keepIndexing(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = deps.config.search ? run() : Promise.resolve()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await indexDue(deps).catch(logFault)
      const ms = Math.max(pause_ms, rest * (performance.now() - began))
      await pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined) // it is stopping
    }
  }
}

function logFault(error: unknown): void {
  const level = isDatabaseAway(error) ? 'warn' : 'error' // a round that takes too long looks the same as no database
  log[level]({ err: error }, 'New messages could not be indexed. It will be tried again.')
}

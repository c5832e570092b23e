import { setTimeout as pause } from 'node:timers/promises'
import { levelOf } from '../../../platform/database/database-away.ts'
import type { Deps } from '../../../platform/deps.ts'
import { log } from '../../../platform/log.ts'
import { indexDue } from './index-due.ts'

const pauseMs = 1000
/** Rests nine times as long as a round worked: in a busy hour indexing takes a tenth of a core, and posts stay fast. */
const rest = 9
/** Longer rests would keep messages from being found, and a round that fails is not repeated at once. */
const restMostMs = 5000

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
      const workedMs = await indexDue(deps).catch(logFault)
      const restMs = Math.min(Math.max(pauseMs, rest * workedMs), restMostMs)
      await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined) // it is stopping
    }
  }
}

/** Such a round counts as one that worked for long. */
function logFault(error: unknown): number {
  log[levelOf(error)]({ err: error }, 'New messages could not be indexed. It will be tried again.')
  return restMostMs
}

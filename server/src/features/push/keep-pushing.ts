import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../../platform/database/database-away.ts'
import type { Deps } from '../../platform/deps.ts'
import { log } from '../../platform/log.ts'
import { collectDue } from './collect-due.ts'
import { deliverDue } from './deliver.ts'
import type { Sender } from './sender.ts'

const pause_ms = 750
const pause_after_fault_ms = 5000
/** A slow push service delays the notifications of others only once this many are under way. */
const most = 200

/**
 * Sends notifications until `stop`. A loop instead of jobs, because the queue looks for due jobs only every five seconds,
 * and a job for each post would make posting slower. `sender` is opened when the first notice is due: loading it takes
 * time and memory.
 */
export function keepPushing(
  deps: Pick<Deps, 'db' | 'places'>,
  sender: () => Promise<Sender>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const under_way = new Set<Promise<void>>()
  let opened: Promise<Sender> | undefined
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(under_way)
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const rest_ms = await round().catch(logFault)
      await pause(rest_ms, undefined, { signal: stopping.signal }).catch(() => undefined) // it is stopping
    }
  }

  async function round(): Promise<number> {
    await collectDue(deps.db)
    let delivering: Promise<void>[]
    do {
      if (under_way.size >= most) await Promise.race(under_way)
      delivering = await deliverDue(deps, async (...args) => (await (opened ??= sender()))(...args))
      for (const one of delivering) {
        under_way.add(one)
        void one.finally(() => under_way.delete(one))
      }
    } while (delivering.length > 0 && !stopping.signal.aborted)
    return pause_ms
  }
}

function logFault(error: unknown): number {
  const level = isDatabaseAway(error) ? 'warn' : 'error'
  log[level]({ err: error }, 'Notifications could not be sent. It will be tried again.')
  return pause_after_fault_ms
}

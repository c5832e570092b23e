import { setTimeout as pause } from 'node:timers/promises'
import { levelOf } from '../../platform/database/database-away.ts'
import type { Deps } from '../../platform/deps.ts'
import { log } from '../../platform/log.ts'
import { collectDue } from './collect-due.ts'
import { type Delivery, deliverDue } from './deliver.ts'
import { under_way_of_person } from './limits.ts'
import { isAnyDue } from './read-notices.ts'
import type { Sender } from './sender.ts'

const pause_ms = 750
/** PostgreSQL error codes: a referenced row was deleted, a deadlock, a serialization conflict. */
const collisions = new Set(['23503', '40P01', '40001'])
/** A slow push service delays the notifications of others only once this many are under way. */
const most = 200

/**
 * Sends notifications until `stop`. A loop instead of jobs, because the queue looks for due jobs only every five seconds,
 * and a job for each post would make posting slower. `sender` is opened when the first notice is due: loading it takes
 * time and memory. Notices are claimed once that is done, so that none is used up if it fails.
 */
export function keepPushing(
  deps: Pick<Deps, 'db' | 'places'>,
  sender: () => Promise<Sender>,
  pause_after_fault_ms = 5000,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const under_way = new Map<Promise<void>, string>()
  let send: Sender | undefined
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(under_way.keys())
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const rest_ms = await round().catch((error: unknown) => (logFault(error) ? pause_after_fault_ms : 0))
      await pause(rest_ms, undefined, { signal: stopping.signal }).catch(() => undefined) // it is stopping
    }
  }

  async function round(): Promise<number> {
    await collectDue(deps.db)
    if (!send && !(await isAnyDue(deps.db))) return pause_ms
    send ??= await sender()
    let delivering: Delivery[]
    do {
      if (under_way.size >= most) await Promise.race(under_way.keys())
      delivering = await deliverDue(deps, send, busy())
      for (const { person_id, done } of delivering) {
        under_way.set(done, person_id)
        void done.finally(() => under_way.delete(done))
      }
    } while (delivering.length > 0 && !stopping.signal.aborted)
    return pause_ms
  }

  function busy(): string[] {
    const people = Map.groupBy(under_way.values(), (person_id) => person_id)
    return [...people].filter(([, own]) => own.length >= under_way_of_person).map(([person_id]) => person_id)
  }
}

/** Whether it is more than a collision with another transaction, after which the next round goes well. */
function logFault(error: unknown): boolean {
  if (error instanceof Error && 'code' in error && collisions.has(String(error.code))) {
    log.info({ err: error }, 'Sending notifications collided with another transaction. It is tried again at once.')
    return false
  }
  log[levelOf(error)]({ err: error }, 'Notifications could not be sent. It will be tried again.')
  return true
}

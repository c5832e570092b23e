import { setTimeout as pause } from 'node:timers/promises'
import { levelOf } from '../../platform/database/database-away.ts'
import type { Deps } from '../../platform/deps.ts'
import { log } from '../../platform/log.ts'
import { collectDue } from './collect-due.ts'
import { type Delivery, deliverDue } from './deliver.ts'
import { underWayOfPerson } from './limits.ts'
import { isAnyDue } from './read-notices.ts'
import type { Sender } from './sender.ts'

const pauseMs = 750
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
  pauseAfterFaultMs = 5000,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const underWay = new Map<Promise<void>, string>()
  let send: Sender | undefined
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(underWay.keys())
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const restMs = await round().catch((error: unknown) => (logFault(error) ? pauseAfterFaultMs : 0))
      await pause(restMs, undefined, { signal: stopping.signal }).catch(() => undefined) // it is stopping
    }
  }

  async function round(): Promise<number> {
    await collectDue(deps.db)
    if (!send && !(await isAnyDue(deps.db))) return pauseMs
    send ??= await sender()
    let delivering: Delivery[]
    do {
      if (underWay.size >= most) await Promise.race(underWay.keys())
      delivering = await deliverDue(deps, send, busy())
      for (const { person_id, done } of delivering) {
        underWay.set(done, person_id)
        void done.finally(() => underWay.delete(done))
      }
    } while (delivering.length > 0 && !stopping.signal.aborted)
    return pauseMs
  }

  function busy(): string[] {
    const people = Map.groupBy(underWay.values(), (personId) => personId)
    return [...people].filter(([, own]) => own.length >= underWayOfPerson).map(([personId]) => personId)
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

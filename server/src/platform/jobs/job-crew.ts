import { setTimeout as pause } from 'node:timers/promises'
import { isAnyOverdue } from './backlog.ts'
import type { Deps } from '../deps.ts'
import { type Crew, Life } from './job-life.ts'
import { log } from '../log.ts'

const restartMs = 1000

/** How long a crew may take to end, and how long it may ignore due jobs while it has a free worker. */
export type Patience = { end_ms: number; stall_ms: number; look_ms: number }
// A crew that ends aborts its jobs after five seconds.
const usual: Patience = { end_ms: 10_000, stall_ms: 60_000, look_ms: 10_000 }

/**
 * Runs a crew until `stop`. Restarts it when it ends, for example because the database went away, and when it stalls:
 * jobs are due and it takes none.
 */
export async function startCrew(
  deps: Deps,
  crew: Crew,
  patience: Partial<Patience>,
): Promise<{ stop(): Promise<void> }> {
  const { end_ms, stall_ms, look_ms } = { ...usual, ...patience }
  const stopping = new AbortController()
  const started = Promise.withResolvers<void>()
  let life: Life | undefined
  const running = live()
  const watching = setInterval(() => void watch().catch(() => undefined), look_ms).unref() // a failed check is repeated
  await Promise.race([started.promise, running])
  return { stop }

  async function live() {
    while (!stopping.signal.aborted) {
      life = new Life(deps, crew, end_ms)
      void life.started.then(started.resolve, () => undefined)
      await life.over
      await pause(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function watch() {
    const watched = life
    if (!watched || watched.idle_ms < stall_ms || !(await isAnyOverdue(deps.db, Object.keys(crew.tasks), stall_ms)))
      return
    const level = watched.took_any ? 'warn' : 'error' // a restart did not help
    log[level](`Jobs have been due for ${stall_ms / 1000} s and no worker took them; restarting the crew.`)
    watched.end()
  }

  async function stop() {
    stopping.abort()
    clearInterval(watching)
    life?.end()
    await running
    await life?.closed
  }
}

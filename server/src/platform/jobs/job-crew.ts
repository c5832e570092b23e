import { setTimeout as pause } from 'node:timers/promises'
import { isAnyOverdue } from './backlog.ts'
import type { Deps } from '../deps.ts'
import { type Crew, Life } from './job-life.ts'
import { log } from '../log.ts'

const restart_ms = 1000

/** How long a crew may take to end, and how long it may leave due jobs alone while it has a worker free. */
export type Patience = { end_ms: number; stall_ms: number; look_ms: number }
// An ending crew tells its jobs to stop after five seconds.
const usual: Patience = { end_ms: 10_000, stall_ms: 60_000, look_ms: 10_000 }

/**
 * Keeps a crew at work until `stop`. One that ends, because its database went away, is followed by a new one; so is one
 * that takes no jobs although some are due, whatever holds it up.
 */
export async function startCrew(
  deps: Deps,
  crew: Crew,
  patience: Partial<Patience>,
): Promise<{ stop(): Promise<void> }> {
  const { end_ms, stall_ms, look_ms } = { ...usual, ...patience }
  const stopping = new AbortController()
  const begun = Promise.withResolvers<void>()
  let life: Life | undefined
  const living = live()
  const watching = setInterval(() => void watch().catch(() => undefined), look_ms).unref() // or the next time
  await Promise.race([begun.promise, living])
  return { stop }

  async function live() {
    while (!stopping.signal.aborted) {
      life = new Life(deps, crew, end_ms)
      void life.begun.then(begun.resolve, () => undefined)
      await life.over
      await pause(restart_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function watch() {
    const watched = life
    if (!watched || watched.idle_ms < stall_ms || !(await isAnyOverdue(deps.db, Object.keys(crew.tasks), stall_ms)))
      return
    log.error(`Jobs have been due for ${stall_ms / 1000} s and none was taken: their crew begins anew.`)
    watched.end()
  }

  async function stop() {
    stopping.abort()
    clearInterval(watching)
    life?.end()
    await living
    await life?.closed
  }
}

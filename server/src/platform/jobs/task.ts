import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'

const longestMinutes = 5
/** The time for a task to clean up after its signal. Then its worker continues without it. */
const graceMs = 10_000

/** One kind of job. Jobs have their own database connections, so that slow ones take none from requests. */
export type Task = {
  work(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
  /** A crontab pattern for a recurring task. It also runs at every start, or `start_minutes` after it. */
  every?: string
  start_minutes?: number
  /** For slow tasks: a separate crew with this many workers per node, so that other tasks do not wait. */
  apart?: (config: Config) => number
  /** For tasks that mail people: workers of their own, so that a mail never waits behind documents and cards. */
  mails?: true
  /** The timeout; five minutes by default. */
  minutes?: number
}
export type TaskList = Record<string, Task>

/** Runs a task with a timeout. One that ignores its signal counts as failed. */
export async function workInTime(
  task: Task,
  deps: Deps,
  payload: unknown,
  stopping: AbortSignal,
  grace = graceMs,
): Promise<void> {
  const { minutes = longestMinutes } = task
  const timeMost = minutes * 60_000
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeMost)])
  const { promise: ignored, reject } = Promise.withResolvers<never>()
  const impatient = setTimeout(
    () => reject(new Error(`It took longer than ${minutes} minutes and ignored its signal.`)),
    timeMost + grace,
  )
  try {
    await Promise.race([task.work(deps, payload, signal), ignored])
  } finally {
    clearTimeout(impatient)
  }
}

/** Whether a task was aborted because of its timeout, as opposed to a shutdown. */
export function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

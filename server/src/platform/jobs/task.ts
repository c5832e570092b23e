import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'

const minutes_most = 5
/** After its signal a task may still put away what it holds; then its worker goes on without it. */
const grace_ms = 10_000

/** One kind of job. Its deps have database connections of their own: slow jobs take none from the requests. */
export type Task = {
  work(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void>
  /** When it is due by itself, as a crontab pattern; then it is due at every start too. */
  every?: string
  /** For what takes long: at most so many at once on a node, and none of them in the way of the others. */
  apart?: (config: Config) => number
  /** How long one may take before it is told to stop; five minutes where it does not say. */
  minutes?: number
}
export type TaskList = Record<string, Task>

/** Lets a task work until its deadline. One that ignores the signal fails, as far as the queue is concerned. */
export async function workInTime(
  task: Task,
  deps: Deps,
  payload: unknown,
  stopping: AbortSignal,
  grace = grace_ms,
): Promise<void> {
  const { minutes = minutes_most } = task
  const time_most = minutes * 60_000
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(time_most)])
  const { promise: ignored, reject } = Promise.withResolvers<never>()
  const impatient = setTimeout(
    () => reject(new Error(`It took longer than ${minutes} minutes and ignored its signal.`)),
    time_most + grace,
  )
  try {
    await Promise.race([task.work(deps, payload, signal), ignored])
  } finally {
    clearTimeout(impatient)
  }
}

/** Whether a task was told to stop because it took too long, and not because Klopt stops. */
export function isLate({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

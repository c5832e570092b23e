import { ApiError } from '../../platform/api.ts'
import { live } from '../../platform/live.ts'
import { readToken } from '../../platform/token.ts'

const first_pause = 500
const longest_pause = 15_000
/** Without this timeout, a phone that silently lost its connection would wait many minutes for a response. */
const longest_attempt = 60_000
/** Callbacks that end a pause or abort a running attempt; `tryNow` calls them. */
const waiting = new Set<() => void>()

/**
 * Retries an idempotent call until the server responds, however long that takes.
 * Stops when the server refuses it, or when another user has signed in: nothing may be sent in their name.
 */
export async function untilAnswered<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const token = readToken()
  await nextTask() // render the pending state first
  for (let attempt = 0; ; attempt += 1) {
    if (readToken() !== token) throw new ApiError(401, 'unauthorized', '')
    try {
      return await once(work)
    } catch (error) {
      if (!isTransient(error)) throw error
    }
    await nextChance(attempt)
  }
}

/** Not a timer, because browsers throttle timers in hidden tabs. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

async function once<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const hanging = new AbortController()
  const giveUp = () => hanging.abort()
  const timer = setTimeout(giveUp, longest_attempt)
  waiting.add(giveUp)
  try {
    return await work(hanging.signal)
  } finally {
    waiting.delete(giveUp)
    clearTimeout(timer)
  }
}

/** Retries everything immediately: skips running pauses and aborts attempts that have no response yet. */
export function tryNow() {
  for (const go of waiting) go()
}

/** No response, a broken connection, a server error or a rate limit: a later attempt may succeed. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 408
}

/** Exponential backoff with jitter that ends early when the connection is back. */
function nextChance(attempt: number): Promise<void> {
  const pause = Math.min(first_pause * 2 ** attempt, longest_pause) * (0.5 + Math.random() / 2)
  return new Promise((resolve) => {
    const timer = setTimeout(done, pause)
    const stop = live.listen(() => live.state() === 'online' && done())
    addEventListener('online', done)
    waiting.add(done)
    function done() {
      waiting.delete(done)
      clearTimeout(timer)
      stop()
      removeEventListener('online', done)
      resolve()
    }
  })
}

import { ApiError } from './api.ts'
import { live } from './live.ts'
import { readToken } from './token.ts'

const firstPause = 500
const longestPause = 15_000
/** Without this timeout, a phone that silently lost its connection would wait many minutes for a response. */
const longestAttempt = 60_000
/** Callbacks that end a pause or abort a running attempt; `tryNow` calls them. */
const waiting = new Set<() => void>()

type Options = {
  /** Ends the retries with the error of the running attempt. */
  stop?: AbortSignal
  /** Called before each pause. */
  onWait?: () => void
  /** Whether a later attempt may succeed. */
  isTransient?: (error: unknown) => boolean
}

/**
 * Retries an idempotent call until the server responds, however long that takes. Long calls say that they `moved`, so
 * that they do not count as hanging.
 * Stops when the server refuses it, or when another user has signed in: nothing may be sent in their name.
 */
export async function untilAnswered<T>(
  work: (signal: AbortSignal, moved: () => void) => Promise<T>,
  { stop, onWait, isTransient = mayPass }: Options = {},
): Promise<T> {
  const token = readToken()
  await nextTask() // render the pending state first
  for (let attempt = 0; ; attempt += 1) {
    const moved = () => void (attempt = 0)
    if (stop?.aborted) throw stop.reason
    if (readToken() !== token) throw new ApiError(401, 'unauthorized', '')
    try {
      return await once((signal, extend) => work(signal, () => (moved(), extend())))
    } catch (error) {
      if (stop?.aborted || !isTransient(error)) throw error
    }
    onWait?.()
    await nextChance(attempt, stop)
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

async function once<T>(work: (signal: AbortSignal, extend: () => void) => Promise<T>): Promise<T> {
  const hanging = new AbortController()
  const giveUp = () => hanging.abort()
  let timer = setTimeout(giveUp, longestAttempt)
  const extend = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, longestAttempt)
  }
  waiting.add(giveUp)
  try {
    return await work(hanging.signal, extend)
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
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 408
}

/** Exponential backoff with jitter that ends early when the connection is back. */
function nextChance(attempt: number, stop?: AbortSignal): Promise<void> {
  const pause = Math.min(firstPause * 2 ** attempt, longestPause) * (0.5 + Math.random() / 2)
  return new Promise((resolve) => {
    const timer = setTimeout(done, pause)
    const stopListening = live.listen(() => live.isServed() && done())
    addEventListener('online', done)
    stop?.addEventListener('abort', done)
    if (stop?.aborted) setTimeout(done)
    waiting.add(done)
    function done() {
      waiting.delete(done)
      clearTimeout(timer)
      stopListening()
      removeEventListener('online', done)
      stop?.removeEventListener('abort', done)
      resolve()
    }
  })
}

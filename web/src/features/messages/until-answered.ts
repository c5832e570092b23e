import { ApiError } from '../../platform/api.ts'
import { live } from '../../platform/live.ts'
import { readToken } from '../../platform/token.ts'

const first_pause = 500
const longest_pause = 15_000
/** A phone that lost its line without a sign would wait for an answer for many minutes. */
const longest_attempt = 60_000
/** What waits for its next attempt, and the attempts that wait for their answer. */
const waiting = new Set<() => void>()

/**
 * Repeats a call that may safely be repeated until the server answers it, however long that takes.
 * It stops at a refusal, and when the session is another one: nothing is ever done in somebody else's name.
 */
export async function untilAnswered<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const token = readToken()
  await nextTask() // the frame that shows what is under way goes first
  for (let attempt = 0; ; attempt += 1) {
    if (readToken() !== token) throw new ApiError(401, 'unauthorized', '')
    try {
      return await once(work)
    } catch (error) {
      if (!mayPass(error)) throw error
    }
    await nextChance(attempt)
  }
}

/** No timer: those are late in a tab that nobody sees. */
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

/** Gives all that waits its next chance at once, also what still waits for the answer to the last one. */
export function tryNow() {
  for (const go of waiting) go()
}

/** No answer, one that broke off, a server in trouble, or too often: later it may work. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 408
}

/** A growing pause, cut short as soon as the line is back. */
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

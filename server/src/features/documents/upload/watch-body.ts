import { limits } from '@klopt/contract'
import type { Readable } from 'node:stream'
import { Refusal } from '../../../platform/errors.ts'

const a_second = 1000
const least_a_minute = 64 * 1024 // about 1 kB/s: the slowest line on which sending files makes sense

/**
 * Watches a body that comes in, and stops it when it is larger than any upload, or so slow that it only holds the
 * line. A Content-Length may lie or be absent, so the bytes themselves are counted. While we do not read on, because a
 * file waits for its turn, the clock stands still: the sender can do nothing about that.
 */
export function watchBody(body: Readable, onStop: (refusal: Refusal) => void) {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => {}) // it may come when nobody waits for the body any more
  let received = 0
  let before = 0
  let seconds = 0
  const timer = setInterval(() => {
    if (body.isPaused() || body.readableEnded) return
    seconds += 1
    if (seconds < 60) return
    if (received - before < least_a_minute)
      stop(new Refusal(408, 'unavailable', 'De verbinding is te traag om te uploaden.'))
    before = received
    seconds = 0
  }, a_second)
  body.on('data', count)

  function count(chunk: Buffer) {
    received += chunk.length
    if (received > limits.upload_bytes) stop(tooLarge())
  }
  function stop(refusal: Refusal) {
    end()
    onStop(refusal)
    reject(refusal)
  }
  function end() {
    clearInterval(timer)
    body.off('data', count)
  }
  return { stopped, end }
}

export function tooLarge(): Refusal {
  return new Refusal(413, 'too_large', 'Dit is te groot: hoogstens 20 bestanden van 10MB per keer.')
}

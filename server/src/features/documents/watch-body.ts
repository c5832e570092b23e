import { limits } from '@klopt/contract'
import type { Readable } from 'node:stream'
import { Refusal } from '../../platform/errors.ts'

const a_minute = 60_000
const least_a_minute = 64 * 1024 // about 1 kB/s: the slowest line on which sending files makes sense

/**
 * Watches a body that comes in, and stops it when it is larger than any upload, or so slow that it only holds the
 * line. A Content-Length may lie or be absent, so the bytes themselves are counted.
 */
export function watchBody(body: Readable, onStop: (refusal: Refusal) => void) {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => {}) // it may come when nobody waits for the body any more
  let received = 0
  let before = 0
  const timer = setInterval(() => {
    if (received - before < least_a_minute)
      stop(new Refusal(408, 'unavailable', 'De verbinding is te traag om te uploaden.'))
    before = received
  }, a_minute)
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

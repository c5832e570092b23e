import { limits } from '@klopt/contract'
import type { Readable } from 'node:stream'
import { Refusal } from '../../../platform/errors.ts'

const aSecond = 1000
const leastAMinute = 64 * 1024 // about 1 kB/s: the slowest connection that makes sense

/**
 * Watches an incoming body and stops it if it is larger than any upload, or so slow that it only blocks the connection.
 * Counts the bytes itself, because Content-Length may be wrong or absent. Time during which we pause the body does not
 * count, because the sender cannot send then.
 */
export function watchBody(body: Readable, onStop: (refusal: Refusal) => void) {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => {}) // nobody may be waiting for the body
  let received = 0
  let before = 0
  let seconds = 0
  const timer = setInterval(() => {
    if (body.isPaused() || body.readableEnded) return
    seconds += 1
    if (seconds < 60) return
    if (received - before < leastAMinute) stop(new Refusal(408, 'connection_too_slow'))
    before = received
    seconds = 0
  }, aSecond)
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
  return new Refusal(413, 'upload_too_large')
}

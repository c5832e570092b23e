import { limits } from '@klopt/contract'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Refusal } from '../../../platform/errors.ts'
import { watchBody } from './watch-body.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

function watched() {
  const body = new PassThrough()
  const onStop = vi.fn<(refusal: Refusal) => void>()
  const watch = watchBody(body, onStop)
  return { body, onStop, watch }
}

test('a body that only blocks the connection is stopped after a minute', async () => {
  const { body, onStop, watch } = watched()
  body.emit('data', Buffer.alloc(100_000))
  vi.advanceTimersByTime(60_000)
  expect(onStop).not.toHaveBeenCalled()

  body.emit('data', Buffer.alloc(100))
  vi.advanceTimersByTime(60_000)

  await expect(watch.stopped).rejects.toMatchObject({ status: 408 })
  expect(onStop).toHaveBeenCalledOnce()
})

test('a slow but steady body is not stopped', () => {
  const { body, onStop, watch } = watched()

  for (let minute = 0; minute < 60; minute++) {
    body.emit('data', Buffer.alloc(70_000))
    vi.advanceTimersByTime(60_000)
  }

  expect(onStop).not.toHaveBeenCalled()
  watch.end()
})

test('one byte over the largest upload stops the body', async () => {
  const { body, onStop, watch } = watched()
  const piece = Buffer.alloc(limits.upload_bytes / 10)
  for (let n = 0; n < 10; n++) body.emit('data', piece)
  expect(onStop).not.toHaveBeenCalled()

  body.emit('data', Buffer.alloc(1))

  await expect(watch.stopped).rejects.toMatchObject({ status: 413 })
})

test('a minute in which nobody reads the body does not count, but the next one does', async () => {
  const { body, onStop, watch } = watched()
  body.pause()
  vi.advanceTimersByTime(10 * 60_000)
  expect(onStop).not.toHaveBeenCalled()

  body.resume()
  vi.advanceTimersByTime(60_000)

  await expect(watch.stopped).rejects.toMatchObject({ status: 408 })
})

import { expect, test, vi } from 'vitest'
import { Lanes } from './lanes.ts'

test('tasks of one lane run in order, also after a failed one, and other lanes do not wait', async () => {
  const lanes = new Lanes()
  const done: string[] = []
  const slow = Promise.withResolvers<void>()

  const first = lanes.inTurn('a', () => slow.promise.then(() => Promise.reject(new Error('no connection'))))
  const second = lanes.inTurn('a', async () => void done.push('second'))
  await lanes.inTurn('b', async () => void done.push('another'))
  slow.resolve()

  await expect(first).rejects.toThrow('no connection')
  await second
  expect(done).toEqual(['another', 'second'])
})

test('after a database timeout the waiting tasks are rejected at once, and a later one runs', async () => {
  const lanes = new Lanes()
  const silent = Promise.withResolvers<void>()
  const first = lanes.inTurn('a', () => silent.promise)
  const behind = vi.fn<() => Promise<void>>()
  const waiting = [lanes.inTurn('a', behind), lanes.inTurn('a', behind)]

  silent.reject(new Error('Query read timeout'))
  const results = await Promise.allSettled([first, ...waiting])

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(behind).not.toHaveBeenCalled()
  expect(await lanes.inTurn('a', async () => 'well')).toBe('well')
})

test('a full lane refuses with 503 and accepts tasks again later', async () => {
  const lanes = new Lanes()
  const slow = Promise.withResolvers<void>()
  const inLane = Array.from({ length: 100 }, () => lanes.inTurn('a', () => slow.promise))

  await expect(lanes.inTurn('a', async () => 'too late')).rejects.toMatchObject({ status: 503 })
  slow.resolve()
  await Promise.all(inLane)

  expect(await lanes.inTurn('a', async () => 'in time')).toBe('in time')
})

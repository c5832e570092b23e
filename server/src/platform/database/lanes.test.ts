import { expect, test, vi } from 'vitest'
import { Lanes } from './lanes.ts'

test('work on one thing is done in the order of asking, also behind one that failed; other things do not wait', async () => {
  const lanes = new Lanes()
  const told: string[] = []
  const slow = Promise.withResolvers<void>()

  const first = lanes.inTurn('a', () => slow.promise.then(() => Promise.reject(new Error('no connection'))))
  const second = lanes.inTurn('a', async () => void told.push('second'))
  await lanes.inTurn('b', async () => void told.push('another'))
  slow.resolve()

  await expect(first).rejects.toThrow('no connection')
  await second
  expect(told).toEqual(['another', 'second'])
})

test('when the database failed the first, those who wait behind it are told at once, and who comes then has a turn', async () => {
  const lanes = new Lanes()
  const silent = Promise.withResolvers<void>()
  const first = lanes.inTurn('a', () => silent.promise)
  const behind = vi.fn<() => Promise<void>>()
  const waiting = [lanes.inTurn('a', behind), lanes.inTurn('a', behind)]

  silent.reject(new Error('Query read timeout'))
  const told = await Promise.allSettled([first, ...waiting])

  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(behind).not.toHaveBeenCalled()
  expect(await lanes.inTurn('a', async () => 'well')).toBe('well')
})

test('a lane that is too long refuses at once and goes on afterwards', async () => {
  const lanes = new Lanes()
  const slow = Promise.withResolvers<void>()
  const inLane = Array.from({ length: 100 }, () => lanes.inTurn('a', () => slow.promise))

  await expect(lanes.inTurn('a', async () => 'too late')).rejects.toMatchObject({ status: 503 })
  slow.resolve()
  await Promise.all(inLane)

  expect(await lanes.inTurn('a', async () => 'in time')).toBe('in time')
})

import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { isLate, workInTime } from './task.ts'

const deps = {} as Deps
const soon = 0.0005 // minutes
const never = new AbortController().signal

test('a task that takes too long is aborted, and can distinguish that from a shutdown', async () => {
  const { promise: wasLate, resolve } = Promise.withResolvers<boolean>()
  const work = (_: Deps, __: unknown, signal: AbortSignal) =>
    new Promise<void>((done) => signal.addEventListener('abort', () => (resolve(isLate(signal)), done())))

  await workInTime({ work, minutes: soon }, deps, {}, never)
  expect(await wasLate).toBe(true)

  const stopping = AbortSignal.abort()
  await workInTime({ work: async (_, __, signal) => resolveLate(signal) }, deps, {}, stopping)
  function resolveLate(signal: AbortSignal) {
    expect([signal.aborted, isLate(signal)]).toEqual([true, false])
  }
})

test('a task that ignores its signal fails, and its worker continues', async () => {
  const work = () => new Promise<void>(() => {})

  await expect(workInTime({ work, minutes: soon }, deps, {}, never, 10)).rejects.toThrow('ignored its signal')
})

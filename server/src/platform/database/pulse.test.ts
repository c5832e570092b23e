import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Pulse } from './pulse.ts'

test('a slow statement is waited for as long as the database gives a sign of life', async () => {
  const pulse = new Pulse()
  let asked = 0
  pulse.use({ query: async () => void (asked += 1), once: () => undefined } as unknown as pg.Client)

  expect(await pulse.wait(() => pause(1000, 'done'))).toBe('done')
  expect(asked).toBe(1)
})

test('a line that gets no answer is closed, because its server may be gone for good, and the next one is asked', async () => {
  const pulse = new Pulse()
  const destroy = vi.fn<() => void>()
  const deaf = { query: () => Promise.reject(new Error('Query read timeout')), once: () => undefined }
  pulse.use({ ...deaf, connection: { stream: { destroy } } } as unknown as pg.Client)

  await expect(pulse.wait(() => pause(60_000, 'done', { ref: false }))).rejects.toThrow('the database does not answer')
  expect(destroy).toHaveBeenCalled()

  pulse.use({ query: async () => undefined, once: () => undefined } as unknown as pg.Client)
  await expect.poll(() => pulse.wait(async () => 'done').catch(String)).toBe('done')
})

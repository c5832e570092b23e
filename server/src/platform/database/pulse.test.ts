import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Pulse } from './pulse.ts'

test('a slow statement is waited for as long as the database gives a sign of life', async () => {
  const pulse = new Pulse()
  let asked = 0
  pulse.use({ query: async () => void (asked += 1), once: () => undefined } as unknown as pg.Client)

  expect(await pulse.wait(() => pause(1000, 'done'))).toBe('done')
  expect(asked).toBe(1)
})

import { expect, test } from 'vitest'
import { requestLock } from './locks.ts'
import { makeUpForPlainHttp } from './make-up.ts'

const hex = (hash: ArrayBuffer) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test('what a page over plain http lacks is added, and what it has stays', async () => {
  const own = crypto.subtle
  makeUpForPlainHttp()
  expect(crypto.subtle).toBe(own)

  const page = {
    crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) } as Crypto,
    navigator: {} as Navigator,
  }
  makeUpForPlainHttp(page)

  const ids = Array.from({ length: 100 }, () => page.crypto.randomUUID())
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const part = new Uint8Array(70_000).fill(7)
  for (const bytes of [part, part.subarray(3, 64), part.buffer])
    expect(hex(await page.crypto.subtle.digest('SHA-256', bytes))).toBe(hex(await own.digest('SHA-256', bytes)))
  expect(await page.navigator.locks.request('een', () => 'klaar')).toBe('klaar')
})

test('a lock of the page is given to one at a time, in order, and not to who asks whether it is free', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const one = requestLock('bon', () => first.promise)
  const two = requestLock('bon', () => void done.push('two'))
  const impatient = new AbortController()
  const three = requestLock('bon', { signal: impatient.signal }, () => void done.push('three'))
  const four = requestLock('bon', () => void done.push('four'))
  impatient.abort(new Error('geen zin'))

  await expect(three).rejects.toThrow('geen zin')
  expect(await requestLock('bon', { ifAvailable: true }, (lock) => lock)).toBeNull()
  expect(done).toEqual([])
  first.resolve()
  await Promise.all([one, two, four])

  expect(done).toEqual(['two', 'four'])
  await expect.poll(() => requestLock('bon', { ifAvailable: true }, (lock) => lock)).toEqual({ name: 'bon' })
})

import { expect, test } from 'vitest'
import { requestLock } from './locks.ts'
import { makeUpForPlainHttp } from './make-up.ts'
import { sha256 } from './sha256.ts'

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

test.each([0, 1, 55, 56, 64, 119, 120, 70_000])('the hash of %i bytes is that of the browser', async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, n) => (n * 31) % 256)

  expect(hex(sha256(bytes))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))))
})

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
  const hash = await page.crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc'))
  expect(hex(new Uint8Array(hash))).toMatch(/^ba7816bf8f01cfea/)
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

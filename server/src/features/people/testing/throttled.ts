import { expect } from 'vitest'

let address = 0
/** The headers of somebody at an address of their own, so that no test counts in another. */
export function elsewhere(): Record<string, string> {
  address += 1
  return { 'x-forwarded-for': `198.51.100.${address}` }
}

/** How many calls are let in before one is not; it must then say how long to wait. */
export async function allowed(most: number, attempt: (n: number) => Promise<{ status: number; headers: Headers }>) {
  for (let n = 0; n < most; n += 1) {
    const { status } = await attempt(n)
    if (status === 429) return n
  }
  const { status, headers } = await attempt(most)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  return most
}

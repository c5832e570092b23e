import { Failure } from '@klopt/contract'
import { expect } from 'vitest'

type Answered = Response | { status: number; headers: Headers; refusal: Failure }

let address = 0
/** The headers of somebody at an address of their own, so that no test counts in another. */
export function elsewhere(): Record<string, string> {
  address += 1
  return { 'x-forwarded-for': `198.51.100.${address}` }
}

/** How many calls are let in before one is not; that one must be refused as the contract says. */
export async function allowed(most: number, attempt: (n: number) => Promise<Answered>): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const { status } = await attempt(n)
    if (status === 429) return n
  }
  await refused(await attempt(most))
  return most
}

/** Sees that an answer is a 429 in the contract's words, and gives the seconds that it says to wait. */
export async function refused(answer: Answered): Promise<number> {
  const body: unknown = answer instanceof Response ? await answer.json() : answer.refusal
  expect({ status: answer.status, ...Failure.parse(body) }).toMatchObject({ status: 429, code: 'too_many' })
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(Number.isInteger(seconds)).toBe(true)
  return seconds
}

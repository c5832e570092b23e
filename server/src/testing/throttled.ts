import { Failure } from '@klopt/contract'
import { expect } from 'vitest'

type ThrottledAnswer = Response | { status: number; headers: Headers; refusal: Failure }

let address = 0
/** Headers with a new address, so that tests do not share their counts. */
export function elsewhere(): Record<string, string> {
  address += 1
  return { 'x-forwarded-for': `198.51.100.${address}` }
}

/** The number of calls that are allowed before one is refused. The refusal must follow the contract. */
export async function allowed(most: number, attempt: (n: number) => Promise<ThrottledAnswer>): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const { status } = await attempt(n)
    if (status === 429) return n
  }
  await refused(await attempt(most))
  return most
}

/** Checks that a response is a 429 as in the contract, and returns its seconds to wait. */
export async function refused(answer: ThrottledAnswer): Promise<number> {
  const body: unknown = answer instanceof Response ? await answer.json() : answer.refusal
  expect({ status: answer.status, ...Failure.parse(body) }).toMatchObject({ status: 429, code: 'too_many' })
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThanOrEqual(1)
  expect(Number.isInteger(seconds)).toBe(true)
  return seconds
}

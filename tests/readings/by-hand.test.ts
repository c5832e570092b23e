import { expect, test } from 'vitest'
import { readByHand, sumsOf } from './by-hand.ts'

const share = ([part, whole]: [number, number]) => part / whole

test('most of the hand-drawn documents are read, without a wrong amount or kind that is reported as certain', async () => {
  const outcomes = await readByHand()

  expect(outcomes).toHaveLength(30)
  expect(outcomes.flatMap(({ name, silent }) => silent.map((amount) => [name, amount]))).toEqual([])
  const { head, lines } = sumsOf(outcomes)
  expect(share(head)).toBeGreaterThanOrEqual(0.8)
  expect(share(lines)).toBeGreaterThanOrEqual(0.7)
  const wrong = outcomes.filter(({ kind, found_kind, confidence }) => kind !== found_kind && confidence >= 0.9)
  expect(wrong.map(({ name, found_kind }) => [name, found_kind])).toEqual([])
}, 60_000)

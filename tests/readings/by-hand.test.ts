import { expect, test } from 'vitest'
import { readByHand, sumsOf } from './by-hand.ts'

const share = ([part, whole]: [number, number]) => part / whole

test('of papers drawn by hand most is read, no amount told as sure is another on the paper, and no kind is wrong for certain', async () => {
  const outcomes = await readByHand()

  expect(outcomes).toHaveLength(30)
  expect(outcomes.flatMap(({ name, silent }) => silent.map((amount) => [name, amount]))).toEqual([])
  const { head, lines } = sumsOf(outcomes)
  expect(share(head)).toBeGreaterThanOrEqual(0.8)
  expect(share(lines)).toBeGreaterThanOrEqual(0.7)
  const wrong = outcomes.filter(({ kind, told, confidence }) => kind !== told && confidence >= 0.9)
  expect(wrong.map(({ name, told }) => [name, told])).toEqual([])
}, 60_000)

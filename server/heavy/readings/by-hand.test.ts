import { expect, test } from 'vitest'
import { readByHand } from './by-hand.ts'

test('of papers drawn by hand no amount told as sure is another on the paper, and no kind is wrong for certain', async () => {
  const outcomes = await readByHand()

  expect(outcomes).toHaveLength(30)
  expect(outcomes.flatMap(({ name, silent }) => silent.map((amount) => [name, amount]))).toEqual([])
  const wrong = outcomes.filter(({ kind, told, confidence }) => kind !== told && confidence >= 0.9)
  expect(wrong.map(({ name, told }) => [name, told])).toEqual([])
}, 60_000)

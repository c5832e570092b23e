import { expect, test } from 'vitest'
import { isTimeLeft, recognitionTime } from './recognition-time.ts'

test('a scan may take longer the more pages it has, up to ten', () => {
  expect([1, 2, 5, 10, 20].map(recognitionTime)).toEqual([40_000, 52_000, 88_000, 148_000, 148_000])
})

test('ten ordinary pages are all recognised, and of ten slow ones as many as there is time for', () => {
  const recognised = (pageMs: number) => {
    let pages = 1
    while (pages < 10 && isTimeLeft(10, { used: pages * pageMs, longest: pageMs })) pages += 1
    return pages
  }

  expect([7000, 10_000, 13_000].map(recognised)).toEqual([10, 10, 10])
  expect([20_000, 40_000].map(recognised)).toEqual([6, 3])
})

import { expect, test } from 'vitest'
import { full } from '../testing/full.ts'
import { outcomeOf, totalsOf } from './figures-of.ts'
import { papersOf } from './maker/papers.ts'

// In short every seventh, so that each form, language and pen has its turn.
const papers = [...papersOf('building'), ...papersOf('measured')].filter((_, n) => full || n % 7 === 0)

test('of made orders and invoices no amount is told as sure that is another on the paper', async () => {
  const outcomes = []
  for (const paper of papers) outcomes.push(await outcomeOf(paper))

  expect(outcomes.filter(({ silent }) => silent.length).map(({ paper, silent }) => [paper.name, silent])).toEqual([])
  expect(totalsOf(outcomes).unread).toBe(0)
})

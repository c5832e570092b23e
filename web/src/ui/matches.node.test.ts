import { expect, test } from 'vitest'
import { findMatches } from './matches.ts'

test.each([
  ['Vos Kraanverhuur', 'vos', ['Vos']],
  ['Peter Vos en Vos', 'VOS', ['Vos', 'Vos']],
  ['Café Één', 'een', ['Één']],
  ['ĳsselkade', 'kade', ['kade']],
  ['🏗️ Bouw 🏗️', 'bouw', ['Bouw']],
  ['aaaa', 'aa', ['aa', 'aa']],
  ['Factuur', '', []],
  ['Factuur', 'order', []],
])('in %j the search for %j marks %j', (text, query, marked) => {
  expect(findMatches(text, query).map(([start, end]) => text.slice(start, end))).toEqual(marked)
})

test('a character with a combining accent is marked completely', () => {
  const text = 'Cafe\u0301'

  expect(findMatches(text, 'café').map(([start, end]) => text.slice(start, end))).toEqual([text])
})

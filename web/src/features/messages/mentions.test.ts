import { expect, test } from 'vitest'
import { anna, bram, participant } from '../../testing/messages.ts'
import { findMentions, mentionBefore, offered } from './mentions.ts'

const jan = { ...participant(anna), id: 'jan', full_name: 'Jan' }
const jan_smit = { ...participant(bram), id: 'jan smit', full_name: 'Jan Smit' }

test('names after an @ are mentions, the longest first, but mail addresses and longer words are not', () => {
  const text = '@Jan Smit en @Jan: info@Jan.nl, @Jansen'
  expect(findMentions(text, [jan, jan_smit])).toEqual([
    { user_id: 'jan smit', at: 0, length: 9 },
    { user_id: 'jan', at: 13, length: 4 },
  ])
})

test.each([
  ['Dag @', { at: 4, query: '' }],
  ['@ja', { at: 0, query: 'ja' }],
  ['Dag @Jan Sm', { at: 4, query: 'Jan Sm' }],
  ['info@ja', null],
  ['Dag @Jan Smit en', null],
])('%j', (text, found) => expect(mentionBefore(text)).toEqual(found))

test('people are offered by the beginning of any part of their name', () => {
  expect(offered([jan, jan_smit], 'sm')).toEqual([jan_smit])
  expect(offered([jan, jan_smit], 'an')).toEqual([])
})

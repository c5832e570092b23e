import { expect, test } from 'vitest'
import { anna, bram, participant } from '../../testing/messages.ts'
import { moveMentions } from './draft.ts'
import { findMentions, mentionBefore, offered } from './mentions.ts'

const jan = { ...participant(anna), id: 'jan', full_name: 'Jan' }
const janSmit = { ...participant(bram), id: 'jan smit', full_name: 'Jan Smit' }
const brien = { ...participant(bram), id: 'brien', full_name: "Seán O'Brien" }
const slash = { ...participant(bram), id: 'slash', full_name: 'Piet/Inkoop de Wit' }

test('names after an @ are mentions, the longest first, but mail addresses and longer words are not', () => {
  const text = '@Jan Smit en @Jan: info@Jan.nl, @Jansen'
  expect(findMentions(text, [jan, janSmit], [])).toEqual({
    mentions: [
      { user_id: 'jan smit', at: 0, length: 9 },
      { user_id: 'jan', at: 13, length: 4 },
    ],
    unclear: null,
  })
})

test('an apostrophe is the same one however it is typed', () => {
  const mention = { user_id: 'brien', at: 0, length: 13 }
  const written = { ...brien, full_name: 'Seán O’Brien' }
  expect(findMentions('@Seán O’Brien, akkoord', [brien], []).mentions).toEqual([mention])
  expect(findMentions("@Seán O'Brien, akkoord", [written], []).mentions).toEqual([mention])
})

test('somebody who was chosen and left meanwhile is not replaced by somebody else of that name', () => {
  const chosen = [{ user_id: 'gone', at: 4, length: 4 }]
  expect(findMentions('Dag @Jan', [jan], chosen)).toEqual({ mentions: chosen, unclear: null })
})

test.each([
  ['behind them, they stay', 'Dag @Jan en @Jan', 'Dag @Jan en @Jan!', 17, ['a 4', 'b 12']],
  ['before them, they move', 'Dag @Jan en @Jan', 'Hallo, @Jan en @Jan', 6, ['a 7', 'b 15']],
  ['to the first, the second stays', '@Jan en @Jan', '@Jan', 0, ['b 0']],
  ['to the second, the first stays', '@Jan en @Jan', '@Jan', 4, ['a 0']],
  ['to a part of the first, only the second stays', '@Jan en @Jan', '@Jn en @Jan', 2, ['b 7']],
])('after a change %s', (_, before, after, caret, left) => {
  const at = before.indexOf('@')
  const mentions = ['a', 'b'].map((user_id, n) => ({ user_id, at: n ? before.lastIndexOf('@') : at, length: 4 }))
  expect(moveMentions(mentions, before, after, caret).map(({ user_id, at }) => `${user_id} ${at}`)).toEqual(left)
})

test.each([
  ['Dag @', { at: 4, query: '' }],
  ['@ja', { at: 0, query: 'ja' }],
  ['Dag (@Jan de Vr', { at: 5, query: 'Jan de Vr' }],
  ['info@ja', null],
  ['Dag @Jan\nen', null],
])('%j', (text, found) => expect(mentionBefore(text)).toEqual(found))

test.each([
  ['sm', [janSmit]],
  ['an', []],
  ['jan smit en', []],
  ['sean o’b', [brien]],
  ['inkoop', [slash]],
  ['piet/in', [slash]],
])('people are offered by the beginning of any part of their name: %j', (query, people) => {
  expect(offered([jan, janSmit, brien, slash], query)).toEqual(people)
})

import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

const draft = (text: string) => ({ text, chosen: [], id: text && `id of ${text}` })

test.each([
  ['two tabs begin at once', '', 'Eerste', 'Tweede', 'Tweede\nEerste'],
  ['both go on at the end', 'Dag', 'Dag Anna', 'Dag Bram', 'Dag Bram\nAnna'],
  ['they change different places', 'een twee drie', '1 twee drie', 'een twee 3', '1 twee 3'],
  ['one was behind', 'Ha', 'Hal', 'Hallo', 'Hallo'],
  ['the other sent it', 'Hallo', 'Hallo', '', ''],
  ['the other sent it while more was typed', 'Hallo', 'Hallo en dag', '', 'en dag'],
  ['this one sent it while more was typed there', 'Hallo', '', 'Hallo en dag', 'en dag'],
  ['both sent it', 'Hallo', '', '', ''],
])('%s', (_, before, mine, theirs, merged) => {
  expect(mergeDrafts(draft(before), draft(mine), draft(theirs)).text).toBe(merged)
})

test('whom each of them chose is kept, and what is left of a draft that was sent is a new one', () => {
  const jan = { user_id: 'jan', at: 0, length: 4 }
  const els = { user_id: 'els', at: 9, length: 4 }
  const before = { text: '@Jan, dag', chosen: [jan], id: 'one' }
  const mine = { ...before, text: 'Hoi @Jan, dag', chosen: [{ ...jan, at: 4 }] }
  const theirs = { ...before, text: '@Jan, dag@Els', chosen: [jan, els] }

  expect(mergeDrafts(before, mine, theirs)).toEqual({
    text: 'Hoi @Jan, dag@Els',
    chosen: [
      { ...jan, at: 4 },
      { ...els, at: 13 },
    ],
    id: 'one',
  })
  expect(mergeDrafts(before, mine, { text: '', chosen: [] })).toEqual({ text: 'Hoi ', chosen: [], id: undefined })
})

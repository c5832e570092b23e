import { expect, test } from 'vitest'
import { anna, say } from '../../testing/messages.ts'
import { around, cut, endOf, higher, lower, type Slice } from './slice.ts'

const messages = Array.from({ length: 2000 }, (_, n) => say(n + 1, anna))

function edges(slice: Slice, known = messages): [number | undefined, number | undefined, number] {
  const part = cut(known, slice)
  return [part[0]?.seq, part.at(-1)?.seq, part.length]
}

test('a conversation opens at its end', () => {
  expect(edges(endOf(messages))).toEqual([1900, 2000, 101])
})

test('the slice stays small in both directions, and each step overlaps the one before', () => {
  const seen = new Set<number | undefined>()
  let slice = endOf(messages)
  for (let n = 0; n < 30; n += 1) {
    const before = cut(messages, slice)
    slice = higher(messages, slice)
    expect(cut(messages, slice).length).toBeLessThanOrEqual(302)
    expect(cut(messages, slice)).toContain(before[0])
    seen.add(edges(slice)[0])
  }
  expect(edges(slice)[0]).toBe(1)
  expect(seen.size).toBeGreaterThan(10)

  for (let n = 0; n < 30; n += 1) {
    const before = cut(messages, slice)
    slice = lower(messages, slice)
    expect(cut(messages, slice)).toContain(before.at(-1))
  }
  expect(edges(slice)[1]).toBe(2000)
})

test('an open end includes new messages, an open beginning older ones', () => {
  const known = messages.slice(1920)
  const slice = endOf(known)

  expect(edges(slice, [...known, say(2001, anna)])).toEqual([1921, 2001, 81])
  expect(edges(slice, messages.slice(1850))).toEqual([1851, 2000, 150])
})

test('a linked message is in the middle of the slice', () => {
  expect(edges(around(messages, 1000))).toEqual([950, 1050, 101])
  expect(edges(around(messages, 3))[0]).toBe(1)
})

test('at either end the slice stays the same', () => {
  const few = messages.slice(0, 20)
  const slice = endOf(few)

  expect(higher(few, slice)).toBe(slice)
  expect(lower(few, slice)).toBe(slice)
})

import { expect, test } from 'vitest'
import { texts } from './texts-of-pages.ts'

const { nl = {}, en = {} } = texts

/** All keys, with what each text takes in. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${path}${key}.`)
      : `${path}${key} ${[...String(text).matchAll(/{{\w+}}/g)].map(String).toSorted().join(' ')}`,
  )
}

test('both languages say the same things with the same words filled in', () => {
  expect(keysOf(en).toSorted()).toEqual(keysOf(nl).toSorted())
  expect(keysOf(nl).length).toBeGreaterThan(100)
})

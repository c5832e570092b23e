import { expect, test, vi } from 'vitest'
import { makeI18n } from '../../platform/i18n.ts'
import { readTexts } from './catalogues.ts'
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

test('while developing, the app that wakes a form of the public pages has its texts', async () => {
  expect(await readTexts('nl', 'registration')).toEqual(nl['registration'])
  expect(await readTexts('en', 'registration')).toEqual(en['registration'])
})

test('a namespace that no catalogue is called after is a fault, not a screen of keys', async () => {
  await expect(readTexts('nl', 'registratie')).rejects.toThrow("No catalogue is called 'registratie'")

  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  await makeI18n('nl', {}, readTexts).loadNamespaces('registratie')
  expect(told.mock.calls.map(String)).toEqual(["Error: No catalogue is called 'registratie'"])
  told.mockClear()
})

import { expect, test, vi } from 'vitest'
import { makeI18n } from '../../platform/i18n.ts'
import { readTexts } from './catalogues.ts'
import { texts } from './texts-of-pages.ts'

const { nl = {}, en = {} } = texts

/** All keys, with the placeholders of each text. */
function keysOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'object' && text !== null
      ? keysOf(text, `${path}${key}.`)
      : `${path}${key} ${[...String(text).matchAll(/{{\w+}}/g)].map(String).toSorted().join(' ')}`,
  )
}

test('both languages have the same keys and placeholders', () => {
  expect(keysOf(en).toSorted()).toEqual(keysOf(nl).toSorted())
  expect(keysOf(nl).length).toBeGreaterThan(100)
})

test('in development, the app that hydrates a form of the public pages has its texts', async () => {
  expect(await readTexts('nl', 'registration')).toEqual(nl['registration'])
  expect(await readTexts('en', 'registration')).toEqual(en['registration'])
})

test('a namespace without a catalogue is an error, not a screen with keys', async () => {
  await expect(readTexts('nl', 'registratie')).rejects.toThrow("No catalogue is called 'registratie'")

  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await makeI18n('nl', {}, readTexts).loadNamespaces('registratie')
  expect(logged.mock.calls.map(String)).toEqual(["Error: No catalogue is called 'registratie'"])
  logged.mockClear()
})

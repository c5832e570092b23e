import { expect, test } from 'vitest'
import { toastTimes } from '../ui/toasts.ts'
import { makeI18n } from '../platform/i18n.ts'
import { fixed, thrown } from '../testing/fixed-words.ts'
import { en, nl } from '../testing/texts.ts'
import { leavesOf, selectorsIn } from '../testing/words.ts'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The sentences of refusals are found by the code of the answer. A test of the contract compares both. */
const byCode = /^errors\./
const used = [...selectorsIn(Object.values(sources), Object.keys(nl)), byCode]
const shown = leavesOf(nl).filter(({ key }) => used.some((selector) => selector.test(key)))

/** Replaces each placeholder with empty braces. What may be left out stands against the word before it, and is removed. */
function shapeOf(text: string): string {
  return text.replaceAll(/(?<=\w){+\w+}+(?=[ .])/g, '').replaceAll(/{+\w+}+/g, '{}')
}

test('the screens have every text that the specification fixes, to the letter', () => {
  const shapes = new Set(shown.map(({ text }) => shapeOf(text)))

  expect(fixed.filter((text) => !shapes.has(shapeOf(text)))).toEqual([])
  expect(new Set(fixed).size).toBe(fixed.length)
})

test('texts for programs match the specification to the letter too', () => {
  const code = Object.values(sources).join('\n')

  expect(thrown.filter((text) => !code.includes(text))).toEqual([])
})

test('every text of a catalogue is used', () => {
  const unused = leavesOf(nl).filter(({ key }) => !used.some((selector) => selector.test(key)))

  expect(unused.map(({ key }) => key)).toEqual([])
  expect(shown.length).toBeGreaterThan(400)
})

test('no text is empty, and no English text is the same in Dutch', () => {
  const dutch = new Map(leavesOf(nl).map(({ key, text }) => [key, text]))
  const alike = leavesOf(en).filter(({ key, text }) => text === dutch.get(key) && /[a-z]{3,} [a-z]{3,}/.test(text))

  expect([...dutch, ...leavesOf(en).map(({ key, text }) => [key, text])].filter(([, text]) => text === '')).toEqual([])
  expect(alike.map(({ key }) => key)).toEqual([])
})

test('toasts show for 5 seconds, 2.5 while a dossier is made, 3 around signing in', () => {
  expect(toastTimes).toEqual({ normal: 5000, dossier: 2500, sign_in: 3000 })
})

test.each([
  ['nl', 'Handelsregister: Bouw B.V.', 'U tekent namens Bouw B.V. De'],
  ['en', 'Trade register: Bouw B.V.', "You're agreeing on behalf of Bouw B.V. The"],
] as const)('a sentence that ends in a name with a full stop has one of them, in %s', (language, found, lead) => {
  const { t } = makeI18n(language, { nl, en })

  expect(t(($) => $.company.found, { ns: 'registration', name: 'Bouw B.V.' })).toBe(found)
  expect(t(($) => $.terms.lead, { ns: 'registration', company: 'Bouw B.V.' })).toContain(lead)
})

const polite = /(?<!\p{L})[Uu]w?(?!\p{L})/u
const familiar = /(?<!\p{L})[Jj](?:e|ij|ou|ouw|ullie)(?!\p{L})/u
/** Terms that a document uses for its own reference. */
const onPaper = new Set(['Uw order', 'Uw referentie'])
/** The catalogues for signed-in people. */
const inApp = /^(archive|cards|checks|companies|compare|detail|documents|dossiers|mails|messages|people|ui)\./

test('no screen uses both u and je, and the app never uses u, except where the specification fixes it', () => {
  const shapes = new Set(fixed.map((text) => shapeOf(text)))
  const all = leavesOf(nl).filter(({ text }) => !onPaper.has(text))
  // Each error text counts as a screen of its own.
  const screenOf = ({ key }: { key: string }) =>
    /error/.test(key)
      ? key
      : key
          .replace(/^(password)\..*/, '$1')
          .split('.')
          .slice(0, 2)
          .join('.')
  const screensWith = (word: RegExp) => new Set(all.filter(({ text }) => word.test(text)).map((one) => screenOf(one)))
  const [withU, withJe] = [screensWith(polite), screensWith(familiar)]
  const own = all.filter(({ text }) => !shapes.has(shapeOf(text)))
  const mixed = own.filter(
    (one) =>
      (polite.test(one.text) && (withJe.has(screenOf(one)) || inApp.test(one.key))) ||
      (familiar.test(one.text) && withU.has(screenOf(one))),
  )

  expect(mixed.map(({ key }) => key)).toEqual([])
})

import { expect, test } from 'vitest'
import { toast_times } from '../ui/toasts.ts'
import { fixed, thrown } from '../testing/fixed-words.ts'
import { leavesOf, selectorsIn } from '../testing/words.ts'
import { texts as en } from './texts-en.ts'
import { texts as nl } from './texts-nl.ts'

const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.*', '!/src/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const used = selectorsIn(Object.values(sources), Object.keys(nl))
const said = leavesOf(nl).filter(({ key }) => used.some((selector) => selector.test(key)))

/** What is filled in stands between braces, whatever it is called. */
function shapeOf(text: string): string {
  return text.replaceAll(/{+\w+}+/g, '{}')
}

test('the screens say what the specification fixes, to the letter', () => {
  const shapes = new Set(said.map(({ text }) => shapeOf(text)))

  expect(fixed.filter((text) => !shapes.has(shapeOf(text)))).toEqual([])
  expect(new Set(fixed).size).toBe(fixed.length)
})

test('what only programs say stands to the letter too', () => {
  const code = Object.values(sources).join('\n')

  expect(thrown.filter((text) => !code.includes(text))).toEqual([])
})

test('every text of a catalogue is said somewhere', () => {
  const unused = leavesOf(nl).filter(({ key }) => !used.some((selector) => selector.test(key)))

  expect(unused.map(({ key }) => key)).toEqual([])
  expect(said.length).toBeGreaterThan(400)
})

test('every text says something, and no English one is left in Dutch', () => {
  const dutch = new Map(leavesOf(nl).map(({ key, text }) => [key, text]))
  const alike = leavesOf(en).filter(({ key, text }) => text === dutch.get(key) && /[a-z]{3,} [a-z]{3,}/.test(text))

  expect([...dutch, ...leavesOf(en).map(({ key, text }) => [key, text])].filter(([, text]) => text === '')).toEqual([])
  expect(alike.map(({ key }) => key)).toEqual([])
})

test('notices stand 5 seconds, 2.5 while a dossier is made, 3 around signing in', () => {
  expect(toast_times).toEqual({ normal: 5000, dossier: 2500, sign_in: 3000 })
})

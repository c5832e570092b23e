import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const read = (files: string) => globSync(files, { cwd: src }).map((file) => readFileSync(resolve(src, file), 'utf8'))
const styles = read('**/*.css')
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
const code = read('**/*.{ts,tsx}').join('\n')

test('every class of a style sheet is the class of an element', () => {
  const selectors = [...styles.matchAll(/([^{};]+){/g)].map(([, names = '']) => names)
  const names = new Set(selectors.join('\n').match(/(?<=\.)[a-z][\w-]*/gi))

  expect(names.size).toBeGreaterThan(400)
  expect([...names].filter((name) => !isUsed(name) && name !== 'react-pdf__Page')).toEqual([])
})

test('every token is used', () => {
  const tokens = [...readFileSync(resolve(src, 'styles/tokens.css'), 'utf8').matchAll(/^ +(--[\w-]+):/gm)]
  const unused = tokens.filter(([, name = '']) => !`${styles}${code}`.includes(`var(${name}`))

  expect(unused.map(([, name]) => name)).toEqual([])
})

/** Whether the code contains a class, or builds it from one of its parts: `of-${colour}`, `${kind}-row`. */
function isUsed(name: string): boolean {
  if (new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(code)) return true
  const hyphens = [...name.matchAll(/-/g)].map(({ index }) => index)
  return hyphens.some((at) => code.includes(`${name.slice(0, at)}-\${`) || code.includes(`}${name.slice(at)}\``))
}

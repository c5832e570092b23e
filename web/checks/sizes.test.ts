import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../src')
const sheets = globSync('**/*.css', { cwd: src })
const read = (file: string) => readFileSync(resolve(src, file), 'utf8')

const declared =
  /(?<=[\s;{])(font|font-size|(?:padding|margin|scroll-padding)(?:-[a-z-]+)?|(?:row-|column-)?gap):([^;}]+)/g
const called = /[a-z]+\((?:[^()]|\([^()]*\))*\)/g
const largest = { text: 24, space: 48 }

const allowed = new Set([
  'app/frame/app-nav.css 11px', // six labels must fit side by side on the narrowest phone
  'app/palette/go-to.css 11px',
  'features/messages/conversation.css 10px', // a bubble's bottom padding; as much as at its top would make the text look too low
  'site/papier/tile.css 8.5px', // text in small drawings of paper
  'ui/paper.css 9.5px',
  'site/site.css 0.07em', // the full stop of the wordmark scales with the text
  'ui/wordmark.css 0.07em',
  'ui/table.css 20px', // not a text size: it makes 1em the unit of a container query
])

test('there are eight tokens for text sizes and ten for spaces', () => {
  const tokens = [...read('styles/tokens.css').matchAll(/--(text|space)-[\w]+: \d+px/g)].map(([, kind]) => kind)

  expect(tokens.filter((kind) => kind === 'text')).toHaveLength(8)
  expect(tokens.filter((kind) => kind === 'space')).toHaveLength(10)
})

test('every text size, padding, margin and gap is a token or calculated', () => {
  const found = sheets.flatMap((file) =>
    literalSizes(read(file), file.startsWith('site/'))
      // Drawings of papers have their own scale.
      .filter(({ property }) => !file.startsWith('site/papier/') || property.startsWith('font'))
      .filter(({ size }) => !allowed.has(`${file} ${size}`))
      .map(({ property, size }) => `${file}: ${property} ${size}`),
  )

  expect(sheets.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})

test('literal sizes are found, except hairlines, negative margins and the headlines and sections of public pages', () => {
  const source = `
    .one { font: 400 13px/18px var(--font); padding: var(--space-2) 6px; margin: -3px 0 1px; gap: calc(44px - 1lh) }
    .two { font-size: var(--text-body); row-gap: 10px; font-size: 44px; padding-block: 72px 16px }`
  const sizesIn = (isPublic: boolean) => literalSizes(source, isPublic).map(({ size }) => size)

  expect(sizesIn(false)).toEqual(['13px', '6px', '10px', '44px', '72px', '16px'])
  expect(sizesIn(true)).toEqual(['13px', '6px', '10px', '16px'])
})

/** Sizes that are not tokens. Headlines of public pages and the gaps between their sections may have their own. */
function literalSizes(source: string, isPublic: boolean): { property: string; size: string }[] {
  const rules = source.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...rules.matchAll(declared)].flatMap(([, property = '', value = '']) => {
    const isText = property.startsWith('font')
    const written = value.replaceAll(called, '')
    // The second number of a font is its line height.
    const sizes = (isText ? written.replace(/\/.*/, '') : written).match(/(?<![\d.-])[\d.]+(?:px|r?em)/g) ?? []
    const free = isPublic ? largest[isText ? 'text' : 'space'] : Infinity
    return sizes
      .filter((size) => size !== '1px' && (!size.endsWith('px') || Number.parseFloat(size) <= free))
      .map((size) => ({ property, size }))
  })
}

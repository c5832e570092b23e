import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addressIn } from '../web/src/site/addresses.ts'
import { listedPages } from '../web/src/site/public-pages.ts'

// Tests the built app in `web/build`, which `npm test` updates first.
const client = join(import.meta.dirname, '../web/build/client')
const pages = globSync('**/index.html', { cwd: client })
  .map((file) => ({ file, html: readFileSync(join(client, file), 'utf8') }))
  .filter(({ html }) => html.includes('font-display:optional'))
const tenPackets = 10 * 1460
const headers = 1600 // measured with all policies: 1,597

test('a public page fetches the one font file that it preloads, also for the later texts of its form', () => {
  const texts = globSync('assets/form-texts-*.js', { cwd: client }).map((file) =>
    readFileSync(join(client, file), 'utf8'),
  )

  expect(pages.length).toBeGreaterThan(38)
  expect(texts).toHaveLength(2)
  for (const { file, html } of pages) {
    const [, preloaded = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? []
    const faces = html.match(/@font-face{[^}]*unicode-range:[^}]*}/g) ?? []
    const others = faces.filter((face) => !face.includes(preloaded))

    expect(preloaded, file).toContain('latin-wdth')
    expect(others.length, file).toBeLessThan(faces.length)
    for (const other of others) expect(lettersIn(other, textOf(html) + texts.join('')), file).toEqual([])
  }
})

test('a font that arrives late moves nothing: it is used from the next page on', () => {
  for (const { file, html } of pages) expect(html, file).not.toMatch(/font-display:(?!optional)/)
})

test('placeholders on English pages are in English', () => {
  const gaps = (language: string) =>
    new Set(
      pages
        .filter(({ html }) => html.includes(`<html lang="${language}"`))
        .flatMap(({ html }) => textOf(html).match(/\[[A-Z][^\]]*\]/g) ?? []),
    )

  expect(gaps('nl').size).toBe(gaps('en').size)
  expect([...gaps('nl').intersection(gaps('en'))]).toEqual([])
})

test('a public page with its headers fits in the initial congestion window', () => {
  // As the server compresses it for all visitors but the first, which is the quality by default.
  for (const { file, html } of pages) expect(brotliCompressSync(html).length, file).toBeLessThan(tenPackets - headers)
})

test('the script of pages without a form adds no classes, because their styles are limited to the static page', () => {
  const [script = ''] = globSync('assets/start-*.js', { cwd: client })

  expect(readFileSync(join(client, script), 'utf8')).not.toMatch(/classList|className/)
})

test.each(['login', 'register', 'forgot-password'])(
  'the styles of /%s include those of elements that only its script adds',
  (page) => {
    expect(readFileSync(join(client, page, 'index.html'), 'utf8')).toMatch(/\.error[{ ,:][\s\S]*<\/style>/)
  },
)

test.each(listedPages('legal'))('$path shows its date and version in both languages', ({ path }) => {
  const read = (address: string) => textOf(readFileSync(join(client, address, 'index.html'), 'utf8'))

  expect(read(path)).toContain('Laatst bijgewerkt: 28 juli 2025, versie 1.0')
  expect(read(addressIn('en', path))).toContain('Last updated 28 July 2025, version 1.0')
})

/** The text of a page, without tags, styles and scripts. */
function textOf(html: string): string {
  return html.replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
}

/** The letters of a text for which a browser fetches the file of a face. */
function lettersIn(face: string, text: string): string[] {
  const ranges = [...face.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  return [...new Set(text)].filter((letter) => {
    const point = letter.codePointAt(0) ?? 0
    return ranges.some(([from = 0, to = 0]) => from <= point && point <= to)
  })
}

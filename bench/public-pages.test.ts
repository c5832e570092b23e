import fontverter from 'fontverter'
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
/** The characters that a browser inserts: hyphens, ellipses and password dots. */
const inserted = ['\u2010', '\u2026', '\u2022']
const ten_packets = 10 * 1460
const headers = 1600 // measured with all policies: 1,597

test('no public page fetches a second font file, even for hyphens', () => {
  expect(pages.length).toBeGreaterThan(38)
  for (const { file, html } of pages) {
    const faces = html.match(/@font-face{[^}]*unicode-range:[^}]*}/g) ?? []
    const [few = '', ...none] = faces.filter((face) => face.includes('font-display:optional'))
    const others = faces.filter((face) => face !== few)

    expect(none, file).toEqual([])
    expect(lettersOutside(few, textOf(html) + inserted.join('')), file).toEqual([])
    for (const other of others) expect(lettersOutside(other, inserted.join('')), file).toEqual(inserted)
  }
})

test('the subset font has a name of its own, and names its author and licence', async () => {
  const [file = ''] = globSync('assets/letters-*.woff2', { cwd: client })
  const letters = await fontverter.convert(readFileSync(join(client, file)), 'sfnt')
  const contains = (name: string) => letters.includes(Buffer.from(name, 'utf16le').swap16())

  expect(contains('Klopt Letters')).toBe(true)
  expect(contains('KloptLetter-Bold')).toBe(true)
  expect(contains('Plex')).toBe(false)
  expect(contains('Copyright 2019 IBM Corp.')).toBe(true)
  expect(contains('http://scripts.sil.org/OFL')).toBe(true)
  expect(readFileSync(join(client, 'licences/ibm-plex-sans.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE')
  for (const { file, html } of pages) {
    expect(html, file).toMatch(/@font-face{font-family:Klopt Letters;[^}]*font-display:optional/)
    expect(html, file).toMatch(/--font:"Klopt Letters", ?"IBM Plex Sans Variable"/)
  }
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

test('the later texts of forms use only letters of the subset font', () => {
  const texts = globSync('assets/form-texts-*.js', { cwd: client }).map((file) =>
    readFileSync(join(client, file), 'utf8'),
  )
  const face = pages[0]?.html.match(/@font-face{[^}]*font-display:optional[^}]*}/)?.[0] ?? ''

  expect(texts).toHaveLength(2)
  for (const text of texts) expect(lettersOutside(face, text)).toEqual([])
})

test('a public page with its headers fits in the initial congestion window', () => {
  // As the server compresses it for all visitors but the first, which is the quality by default.
  for (const { file, html } of pages) expect(brotliCompressSync(html).length, file).toBeLessThan(ten_packets - headers)
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

function lettersOutside(face: string, text: string): string[] {
  const ranges = [...face.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])
  const points = [...new Set(text)].filter((letter) => letter >= ' ').map((letter) => letter.codePointAt(0) ?? 0)
  const outside = points.filter((point) => !ranges.some(([from = 0, to = 0]) => from <= point && point <= to))
  return outside.map((point) => String.fromCodePoint(point))
}

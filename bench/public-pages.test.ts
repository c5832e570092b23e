import fontverter from 'fontverter'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { addressIn } from '../web/src/site/addresses.ts'
import { listedPages } from '../web/src/site/public-pages.ts'

// Of the built app in `web/build`, which `npm test` brings up to date before it begins.
const client = join(import.meta.dirname, '../web/build/client')
const pages = globSync('**/index.html', { cwd: client })
  .map((file) => ({ file, html: readFileSync(join(client, file), 'utf8') }))
  .filter(({ html }) => html.includes('font-display:optional'))
/** What a browser puts where a word is broken, where a line is cut off and for each letter of a password. */
const drawn = ['\u2010', '\u2026', '\u2022']
const ten_packets = 10 * 1460
const headers = 1600 // as a page comes, with its policies: 1,597

test('no public page fetches a second file of letters, also where a word is broken', () => {
  expect(pages.length).toBeGreaterThan(38)
  for (const { file, html } of pages) {
    const faces = html.match(/@font-face{[^}]*unicode-range:[^}]*}/g) ?? []
    const [few = '', ...none] = faces.filter((face) => face.includes('font-display:optional'))
    const others = faces.filter((face) => face !== few)

    expect(none, file).toEqual([])
    expect(lettersOutside(few, textOf(html) + drawn.join('')), file).toEqual([])
    for (const other of others) expect(lettersOutside(other, drawn.join('')), file).toEqual(drawn)
  }
})

test('the few letters do not bear the name of the whole, and say whose they are and under which licence', async () => {
  const [file = ''] = globSync('assets/letters-*.woff2', { cwd: client })
  const letters = await fontverter.convert(readFileSync(join(client, file)), 'sfnt')
  const says = (name: string) => letters.includes(Buffer.from(name, 'utf16le').swap16())

  expect(says('Klopt Letters')).toBe(true)
  expect(says('KloptLetter-Bold')).toBe(true)
  expect(says('Plex')).toBe(false)
  expect(says('Copyright 2019 IBM Corp.')).toBe(true)
  expect(says('http://scripts.sil.org/OFL')).toBe(true)
  expect(readFileSync(join(client, 'licences/ibm-plex-sans.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE')
  for (const { file, html } of pages) {
    expect(html, file).toMatch(/@font-face{font-family:Klopt Letters;[^}]*font-display:optional/)
    expect(html, file).toMatch(/--font:"Klopt Letters", ?"IBM Plex Sans Variable"/)
  }
})

test('what is still to be filled in is told to an English reader in English', () => {
  const gaps = (language: string) =>
    new Set(
      pages
        .filter(({ html }) => html.includes(`<html lang="${language}"`))
        .flatMap(({ html }) => textOf(html).match(/\[[A-Z][^\]]*\]/g) ?? []),
    )

  expect(gaps('nl').size).toBe(gaps('en').size)
  expect([...gaps('nl').intersection(gaps('en'))]).toEqual([])
})

test('the words that a form says later stand in the same few letters', () => {
  const texts = globSync('assets/form-texts-*.js', { cwd: client }).map((file) =>
    readFileSync(join(client, file), 'utf8'),
  )
  const face = pages[0]?.html.match(/@font-face{[^}]*font-display:optional[^}]*}/)?.[0] ?? ''

  expect(texts).toHaveLength(2)
  for (const text of texts) expect(lettersOutside(face, text)).toEqual([])
})

test('a public page comes, with its headers, in what a server may send before the phone has answered once', () => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 } // as the server packs it
  for (const { file, html } of pages)
    expect(brotliCompressSync(html, { params }).length, file).toBeLessThan(ten_packets - headers)
})

test('the script of the pages without a form adds no class, for their styles hold those of the page alone', () => {
  const [script = ''] = globSync('assets/start-*.js', { cwd: client })

  expect(readFileSync(join(client, script), 'utf8')).not.toMatch(/classList|className/)
})

test.each(['login', 'register', 'forgot-password'])('the styles of /%s hold what only its script shows', (page) => {
  expect(readFileSync(join(client, page, 'index.html'), 'utf8')).toMatch(/\.error[{ ,:][\s\S]*<\/style>/)
})

test.each(listedPages('legal'))('$path says in either language of when it is, and which version', ({ path }) => {
  const read = (address: string) => textOf(readFileSync(join(client, address, 'index.html'), 'utf8'))

  expect(read(path)).toContain('Laatst bijgewerkt: 28 juli 2025, versie 1.0')
  expect(read(addressIn('en', path))).toContain('Last updated 28 July 2025, version 1.0')
})

/** What is shown or read of a page: no tags, styles or scripts. */
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

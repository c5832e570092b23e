import fontverter from 'fontverter'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { usedStyles } from './used-styles.ts'

const links = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/>/g
const preload = /<link rel="preload"[^>]* as="font"[^>]*>/
// Greek and Cyrillic letters that people type on these pages may use a font of the device.
const foreign = /@font-face\s*{[^}]*-(?:cyrillic|cyrillic-ext|greek|vietnamese)-wdth[^}]*}/g
const { resolve } = createRequire(import.meta.url)
const letters = resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2')
const licence = resolve('@fontsource-variable/ibm-plex-sans/LICENSE')
// The letters that people type most, in a name or a search. Those on the pages themselves are added.
const typed = [...Array(95).keys()].map((place) => String.fromCodePoint(32 + place)).join('') + 'áàäçéèêëíïóöúüÉËÖÜ'
// Browsers insert these where they hyphenate a word, cut off a line or hide a password. Plex has no such hyphen, but a
// browser that hyphenates before Plex is loaded would fetch another file whose unicode-range includes it.
const drawn = '\u2010\u2026\u2022'
// The OpenType features that browsers enable by default. No page uses the others, which were a quarter of the file.
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig']
const licence_names = [13, 14] // the licence and its URL
const kept = {
  targetFormat: 'sfnt',
  preserveNameIds: licence_names,
  variationAxes: { wght: { min: 400, max: 700 }, wdth: 100 },
  keepFeatures: features, // not in its types yet
} as const

type GlyphSubset = { address: string; face: string; points: Set<number> }

/**
 * Inlines the styles of each pre-rendered page, because every file delays the first paint by a round trip. The subset
 * of the font is preloaded. If it arrives after the first paint it is used from the next page on, so that nothing
 * moves. Pages that the app hydrates keep their files, because React compares them.
 */
export async function inlineStyles(client: string): Promise<void> {
  const pages = globSync('**/index.html', { cwd: client })
    .map((file) => ({ file, html: readFileSync(join(client, file), 'utf8') }))
    .filter(({ html }) => !html.includes('__reactRouterContext'))
  mkdirSync(join(client, 'licences'), { recursive: true })
  copyFileSync(licence, join(client, 'licences/ibm-plex-sans.txt'))
  const few = await writeLetters(client, new Set(typed + drawn + pages.map(({ html }) => html).join('')))
  for (const { file, html } of pages) {
    const sheets = new Set([...html.matchAll(links)].map(([, address = '']) => address))
    const all = [...sheets].map((address) => readFileSync(join(client, address), 'utf8').trim()).join('\n')
    // While the subset loads, browsers would also fetch the next font file that has its letters.
    const text = all.replaceAll(foreign, '').replaceAll(/unicode-range:([^;}]+)/g, (_, ranges: string) => {
      return `unicode-range:${rangesOf(pointsOf(ranges).filter((point) => !few.points.has(point))).join()}`
    })
    const early = `<link rel="preload" href="${few.address}" as="font" type="font/woff2" crossorigin="anonymous"/>`
    const bare = html.replaceAll(links, '').replace(preload, early)
    writeFileSync(
      join(client, file),
      bare.replace(
        '</head>',
        () => `<style>${usedStyles(text, bare, scriptsOf(client, bare))}${few.face}</style></head>`,
      ),
    )
  }
}

/** The scripts of a hydrated form, whose classes need styles. The small script of the other pages adds no class. */
function scriptsOf(client: string, html: string): string {
  const [, files = ''] = /data-fetched="([^"]*)"/.exec(html) ?? []
  return files
    .split(' ')
    .filter(Boolean)
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join('\n')
}

/**
 * Writes a font file with only these letters, and its `@font-face` rule. The licence reserves the name Plex for the
 * original font, so the subset is renamed. The new names have the same lengths, because they replace the old ones in
 * the name table byte by byte. Without any name Chromium would reject the font.
 */
async function writeLetters(client: string, used: Set<string>): Promise<GlyphSubset> {
  const shown = [...used].filter((letter) => letter >= ' ').toSorted()
  const cut = await subsetFont(readFileSync(letters), shown.join(''), kept)
  const bytes = cut
    .toString('latin1')
    .replaceAll(inFont('IBM Plex Sans'), inFont('Klopt Letters'))
    .replaceAll(inFont('IBMPlexSans'), inFont('KloptLetter'))
  const file = await fontverter.convert(Buffer.from(bytes, 'latin1'), 'woff2')
  const address = `/assets/letters-${createHash('sha256').update(file).digest('base64url').slice(0, 8)}.woff2`
  writeFileSync(join(client, address), file)
  const points = shown.map((letter) => letter.codePointAt(0) ?? 0)
  const range = rangesOf(points).join()
  const face = `@font-face{font-family:Klopt Letters;font-style:normal;font-display:optional;font-weight:400 700;src:url(${address})format("woff2-variations");unicode-range:${range}}`
  return { address, face, points: new Set(points) }
}

/** The name table of a font has two bytes per letter. */
function inFont(name: string): string {
  return name.replaceAll(/./g, '\0$&')
}

/** Code points as a CSS unicode-range, with consecutive ones as a range. */
function rangesOf(points: number[]): string[] {
  const runs: [number, number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run?.[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
}

function pointsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    const first = Number.parseInt(from.replaceAll('?', '0'), 16)
    const last = Number.parseInt(to.replaceAll('?', 'f'), 16)
    return Array.from({ length: last - first + 1 }, (_, place) => first + place)
  })
}

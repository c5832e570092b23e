import fontverter from 'fontverter'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { usedStyles } from './used-styles.ts'

const links = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)#?"\/>/g
const preload = /<link rel="preload"[^>]* as="font"[^>]*>/
// What is typed in Greek or Cyrillic on these pages may look as the device has it.
const foreign = /@font-face\s*{[^}]*-(?:cyrillic|cyrillic-ext|greek|vietnamese)-wdth[^}]*}/g
const { resolve } = createRequire(import.meta.url)
const letters = resolve('@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wdth-normal.woff2')
const licence = resolve('@fontsource-variable/ibm-plex-sans/LICENSE')
// What people type most, in a name or in a search, besides what stands on the pages themselves.
const typed = [...Array(95).keys()].map((place) => String.fromCodePoint(32 + place)).join('') + 'áàäçéèêëíïóöúüÉËÖÜ'
// What browsers draw by themselves where a word is broken, a line cut off or a password hidden. Plex has no such hyphen,
// but a browser that breaks a word before Plex is there asks for the file that says it has.
const drawn = '\u2010\u2026\u2022'
// What browsers draw unless told otherwise: all else that letters can do, and no page asks for, was a quarter of the file.
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig']
const licence_names = [13, 14] // what it is, and where it stands
const kept = {
  targetFormat: 'sfnt',
  preserveNameIds: licence_names,
  variationAxes: { wght: { min: 400, max: 700 }, wdth: 100 },
  keepFeatures: features, // not in its types yet
} as const

type GlyphSubset = { address: string; face: string; points: Set<number> }

/**
 * Puts its styles into each page that was rendered beforehand: on a slow line every file more is a way there and back
 * before anything shows. Its letters are few and come while the page does; later than the first paint they are kept
 * for the next page, so that nothing moves. A page that the whole app wakes keeps its files: React compares them.
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
    // While a letter is awaited, browsers also fetch the next file that holds it.
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

/** What the form of a page is made of, once it is awake. The small script of the others adds no class. */
function scriptsOf(client: string, html: string): string {
  const [, files = ''] = /data-fetched="([^"]*)"/.exec(html) ?? []
  return files
    .split(' ')
    .filter(Boolean)
    .map((file) => readFileSync(join(client, file), 'utf8'))
    .join('\n')
}

/**
 * A file with these letters alone, and the rule that names it before those with all of them. IBM reserves the name Plex for
 * the whole font, so this part has names of its own, as long as those that they replace. Chromium takes no font without a name.
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

/** A font writes each letter of its names as two bytes. */
function inFont(name: string): string {
  return name.replaceAll(/./g, '\0$&')
}

/** As CSS writes them: what follows upon each other from and to. */
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

import { Big } from 'big.js'
import type { ReadingResult, ReadValue } from '../reading.ts'
import { hintsAtCredit } from './credit.ts'
import { readFigure } from '../text/figures.ts'
import { formOf } from '../values/fields.ts'
import { addsUp, brokenLines, type SeenWord } from './proved.ts'

/** Signs that recognition takes for each other. */
const confused: Partial<Record<string, string>> = {
  '1': '7',
  '7': '1',
  '5': '6',
  '6': '5',
  '0': '8',
  '8': '0',
  ',': '.',
  '.': ',',
}

type Values = ReadingResult['values']
/** Values that were read from one printed figure, such as a total that is also the base of its VAT. */
type Figure = { paths: string[]; read: ReadValue; raw: string }
/** A figure as it may be printed instead. `likely`: recognition is known to confuse the two. */
type Reading = { figure: Figure; raw: string; value: string; likely: boolean }
/** The figure that was misread, with what was recognised. */
export type Misread = Pick<Figure, 'paths' | 'raw'>

/**
 * Corrects the only figure that was misread by one sign, if the paper adds up exactly with one reading of one figure and
 * with no other, be it a less likely one. The words are then read anew by `again`, so that all rules hold for it.
 */
export function solve(
  reading: ReadingResult,
  words: SeenWord[],
  again: (words: SeenWord[]) => ReadingResult,
): { reading: ReadingResult; misread: Misread | null } {
  const unsolved = { reading, misread: null }
  if (addsUp(reading.values, words) || hintsAtCredit(reading.kind, words)) return unsolved
  const right = onlyReading(reading.values, words)
  const corrected = right && correct(words, right)
  if (!right || !corrected) return unsolved
  const { paths, raw } = right.figure
  const other = again(corrected)
  const stays = paths.every((path) => other.values[path]?.value === right.value)
  return stays && addsUp(other.values, corrected) ? { reading: other, misread: { paths, raw } } : unsolved
}

/** What was recognised stays beside the value. */
export function withPrinted(reading: ReadingResult, misread: Misread | null): ReadingResult {
  if (!misread) return reading
  const { paths, raw } = misread
  const values = Object.entries(reading.values).map(([path, value]): [string, ReadValue] => [
    path,
    paths.includes(path) ? { ...value, raw } : value,
  ])
  return { ...reading, values: Object.fromEntries(values) }
}

/** The only reading of a figure with which the paper adds up, if recognition is known to confuse it. */
function onlyReading(values: Values, words: SeenWord[]): Reading | null {
  const broken = brokenLines(values)
  if (broken.length > 1) return null // one figure is of one line
  if (broken.some((n) => hasDays(values, n))) return null // the number of days, a factor, may be lost
  const isTried = (path: string) => (broken.length ? path.startsWith(`line[${broken[0]}].`) : !path.startsWith('line['))
  const fitting = figuresIn(values)
    .filter(({ paths }) => paths.some(isTried))
    .flatMap(readingsOf)
    .filter(({ figure, raw, value }) => {
      const changed = figure.paths.map((path): [string, ReadValue] => [path, { ...figure.read, raw, value }])
      return addsUp({ ...values, ...Object.fromEntries(changed) }, words)
    })
  const [only] = fitting
  return only && fitting.length === 1 && only.likely ? only : null
}

function hasDays(values: Values, n: number): boolean {
  return ['start_date', 'end_date', 'periods'].some((field) => `line[${n}].${field}` in values)
}

function figuresIn(values: Values): Figure[] {
  const figures = new Map<string, Figure>()
  for (const [path, read] of Object.entries(values)) {
    const { source, raw, page, box } = read
    const form = formOf(path)
    if (source !== 'text' || raw === null || !box || (form !== 'amount' && form !== 'number')) continue
    const place = JSON.stringify([page, box, raw])
    const figure = figures.get(place)
    if (figure) figure.paths.push(path)
    else figures.set(place, { paths: [path], read, raw })
  }
  return [...figures.values()]
}

const digits = '0123456789'.split('')

/** All other readings that differ by one figure, or by a point that is a comma. */
function readingsOf(figure: Figure): Reading[] {
  const { raw, read } = figure
  const known = readFigure(raw)?.values ?? {}
  const style = known.nl === undefined || !Big(known.nl).eq(read.value) ? 'en' : 'nl'
  if (known[style] === undefined || !Big(known[style]).eq(read.value)) return []
  return raw.split('').flatMap((sign, at) => {
    const others = /\d/.test(sign) ? digits : [confused[sign] ?? sign]
    return others.flatMap((other): Reading[] => {
      if (other === sign) return []
      const printed = `${raw.slice(0, at)}${other}${raw.slice(at + 1)}`
      const value = readFigure(printed)?.values[style]
      return value === undefined || Big(value).eq(read.value)
        ? []
        : [{ figure, raw: printed, value: writtenAs(read.value, value), likely: confused[sign] === other }]
    })
  })
}

/** An amount is written with two decimals, whatever is printed. */
function writtenAs(like: string, value: string): string {
  return /\.\d{2}$/.test(like) && !/\.\d{3,}$/.test(value) ? Big(value).toFixed(2) : value
}

/** The words with the right one in the place of the one that was misread. Null if that is not a single word. */
function correct(words: SeenWord[], { figure: { read, raw }, raw: printed }: Reading): SeenWord[] | null {
  const [before, after] = [raw.split(/\s+/), printed.split(/\s+/)]
  const at = before.findIndex((part, n) => part !== after[n])
  const misread = words.filter((word) => word.text === before[at] && isWithin(word, read))
  return misread.length === 1
    ? words.map((word) => (word === misread[0] ? { ...word, text: after[at] ?? word.text } : word))
    : null
}

function isWithin(word: SeenWord, { page, box }: ReadValue): boolean {
  const [x, y, w, h] = box ?? [0, 0, 0, 0]
  const [middle, centre] = [word.x + word.w / 2, word.y + word.h / 2]
  return word.page === page && middle >= x && middle <= x + w && centre >= y && centre <= y + h
}

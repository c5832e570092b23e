import type { ReadingResult, ReadValue, Recognition } from '../reading.ts'
import { doubtFigures, isFigure } from '../values/doubt-figures.ts'
import { hasText, isLegible } from './has-text.ts'
import { mayHoldTotals } from './other-totals.ts'
import { inverse, type Plane, project } from './plane.ts'
import { type SeenWord, wordsAt } from './proved.ts'

type Text = NonNullable<Recognition['text']>
type Sheets = Recognition['sheets']

/** The words of a PDF that are text. Those printed on a scan are placed on its flat page. */
export function exactWords({ words }: Text, sheets: Sheets): SeenWord[] {
  const planes = new Map(sheets.map(({ page, plane }): [number, Plane] => [page, inverse(plane)]))
  return words.map(([page, text, x, y, w, h]) => {
    const plane = planes.get(page)
    const word = { page, text, x, y, w, h, confidence: 1 }
    if (!plane) return word
    const [one, other] = [project(plane, { x, y }), project(plane, { x: x + w, y: y + h })]
    const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
    return { ...word, x: left, y: top, w: Math.abs(one.x - other.x), h: Math.abs(one.y - other.y) }
  })
}

/** The recognised words of papers. A wall or a face between pages of text has no text and no sums. */
export function ofPapers(recognised: SeenWord[]): SeenWord[] {
  return [...Map.groupBy(recognised, ({ page }) => page).values()].flatMap((words) => {
    return hasText(words) || mayHoldTotals(words) ? words : []
  })
}

/** Of a page with so many words of which so many are guessed, nothing is known. */
const [many, guessed] = [15, 0.4]

/** The scanned pages that were not recognised, or not all of them, or of which most is guessed. They may hold anything. */
export function unreadPages({ scanned }: Text, recognised: SeenWord[], sheets: Sheets): number[] {
  return scanned.filter((page) => {
    const words = recognised.filter((word) => word.page === page)
    const unclear = words.filter((word) => !isLegible(word))
    const isGuessed = words.length >= many && unclear.length > guessed * words.length
    return isGuessed || !sheets.some((sheet) => sheet.page === page && !sheet.partly)
  })
}

/** The scanned pages that may hold other totals, or say that the paper is a credit note. */
export function pagesWithTotals({ scanned }: Text, recognised: SeenWord[]): number[] {
  return scanned.filter((page) => mayHoldTotals(recognised.filter((word) => word.page === page)))
}

/**
 * Joins a reading of all pages with that of the text alone. If no scanned page may hold other totals and those of the text
 * are certain, the text is read as if it were alone, and the scan only adds words and days that the text lacks. Else a value
 * of the text stays certain if it was, except a figure beside which there may be others: its lines must prove it.
 */
export function joinText(
  all: ReadingResult,
  alone: ReadingResult,
  { exact, recognised, doubtful }: { exact: SeenWord[]; recognised: SeenWord[]; doubtful: boolean },
): ReadingResult {
  const isOfText = (value: ReadValue) =>
    value.box === null || (wordsAt(value, exact).length > 0 && wordsAt(value, recognised).length === 0)
  const sources = Object.entries(all.values).map(([path, value]): [string, ReadValue] => [
    path,
    isOfText(value) && value.source === 'ocr' ? { ...value, source: 'text' } : value,
  ])
  const [found, ofText] = [Object.fromEntries(sources), alone.values]
  // The head of a paper is on the first of its pages.
  const heads = Object.entries(ofText).filter(
    ([path, value]) => isOfHead(path) && value.page !== null && value.page <= (found[path]?.page ?? Infinity),
  )
  const added = sources.filter(([path]) => isOfHead(path))
  const isProved = !doubtful && totals.some((path) => ofText[path]?.sure)
  if (isProved) return { ...all, values: { ...Object.fromEntries(added), ...ofText } }

  if (totals.some((path) => differ(ofText[path], found[path]))) {
    const isFirst = totals.some((path) => (ofText[path]?.page ?? Infinity) < (found[path]?.page ?? Infinity))
    const values = isFirst ? { ...Object.fromEntries(added), ...ofText } : found
    return { ...all, values: doubtFigures({ ...values, ...Object.fromEntries(heads) }) }
  }

  const byLines = sources.some(([path, { sure }]) => sure && /^line\[\d+\]\.net$/.test(path))
  const values = sources.map(([path, value]): [string, ReadValue] => {
    if (!isOfText(value)) return [path, value]
    const besideOthers = doubtful && isFigure(path)
    return [path, { ...value, sure: besideOthers ? value.sure && byLines : value.sure || isSure(ofText[path], value) }]
  })
  return { ...all, values: { ...Object.fromEntries(values), ...Object.fromEntries(heads) } }
}

const totals = ['total_excl', 'total_incl']

/** Whether a path is of words or a day in the head of a paper. */
function isOfHead(path: string): boolean {
  return !isFigure(path) && !path.includes('[')
}

function differ(one: ReadValue | undefined, other: ReadValue | undefined): boolean {
  return one !== undefined && other !== undefined && one.value !== other.value
}

/** Whether the text alone gives the same value at the same place with certainty. */
function isSure(alone: ReadValue | undefined, { value, page, box }: ReadValue): boolean {
  return Boolean(
    alone?.sure &&
    alone.value === value &&
    alone.page === page &&
    alone.box?.every((one, n) => one === box?.[n]) !== false,
  )
}

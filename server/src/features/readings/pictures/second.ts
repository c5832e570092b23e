import type { ReadingResult, ReadValue, Recognition } from '../reading.ts'
import { isAmbiguous, readDay } from '../text/days.ts'
import { type Row, rowsOf } from '../text/rows.ts'
import { isUnproved, mixesLookAlikes } from './look-alikes.ts'
import { isMisplaced, isOfDelivery, isOfInvoice, isOfOtherKind, isOfOtherNote } from './misplaced.ts'
import { legibility, type SeenWord, untaxedTotal } from './proved.ts'

/** The fields at the head of a paper that two engines together can make certain. Quantities and units never. */
const fields = /^(?:number|issue_date|due_date|order_reference|sales_order|buyer_reference|line\[\d+\]\.article)$/
/** Below this certainty the first engine guessed. */
const legible = 0.5
/** Below this certainty of the kind, the number may be that of another document, and the last day that of a quote. */
const ofKind = 0.75
/** In signs: a longer text has more than a day. */
const longestDay = 20
/** A year is printed in many places. */
const year = /^20[0-3]\d$/
/** Of fewer signs, both engines may see the same one wrongly. */
const signsLeast = 3
/** An article that may have been joined to its neighbour, or be in two parts. */
const maybeJoined = /\s|\p{Ll}{3}/u
/** What begins a number, or its figures, and may be the O of 'Offerte', or of an order the IO of 'inkooporder'. */
const maybeO = /(?:^|\p{L})0/u
const maybeIo = /^10/
/** The word between a number and its day, from which it was not divided: '24.3139du'. */
const withLink = /\d(?:d\.?d|du|le|of|van|vom)$/i
/** A date right after something else: the number before it, from which it was not divided. */
const withDate = /\S\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d{2}$/

type Sheets = Recognition['sheets']

/** The values that the rules find certain, and that are so once a second engine reads the same at their place. */
export function inDoubt(reading: ReadingResult, words: SeenWord[]): ReadValue[] {
  const total = untaxedTotal(reading, words)
  const rows = rowsOf(words)
  const head = Object.entries(reading.values).flatMap(([path, value]) =>
    mayBeSure(path, reading, { words, rows }) ? [value] : [],
  )
  return total ? [total, ...head] : head
}

/** Makes the values certain that the second engine reads in the same way. `read` has the certainty by the rules alone. */
export function withSecond(
  reading: ReadingResult,
  read: ReadingResult,
  words: SeenWord[],
  sheets: Sheets,
): ReadingResult {
  const rows = rowsOf(words)
  const values = Object.entries(reading.values).map(([path, value]): [string, ReadValue] => {
    const before = read.values[path]
    const sure = before !== undefined && mayBeSure(path, read, { words, rows }) && isSeenTwice(before, sheets)
    return [path, sure ? { ...value, sure } : value]
  })
  return { ...reading, values: Object.fromEntries(values) }
}

type Page = { words: SeenWord[]; rows: Row[] }

function mayBeSure(path: string, { kind, kind_confidence, values }: ReadingResult, { words, rows }: Page): boolean {
  const value = values[path]
  if (!value || !fields.test(path)) return false
  const { sure, source, page, box, raw } = value
  return (
    sure &&
    (!needsKind(path, value) || kind_confidence >= ofKind) &&
    source === 'text' &&
    box !== null &&
    (raw ?? value.value).length >= signsLeast &&
    !mixesLookAlikes(raw ?? value.value) &&
    (path.endsWith('_date') ? !isMonthFirst(value) : isWholeNumber(value) && !isUnproved(value.value)) &&
    !(path === 'order_reference' && maybeIo.test(value.value)) &&
    !year.test(value.value) &&
    !(path === 'number' && isBelowLines(value, values)) &&
    !(path.endsWith('article') && maybeJoined.test(value.value)) &&
    !(path === 'number' && isOfOtherKind(kind, page, box, rows)) &&
    !(path === 'number' && kind === 'delivery_note' && isOfOtherNote(page, box, rows)) &&
    !(path === 'issue_date' && kind === 'delivery_note' && isOfDelivery(page, box, rows)) &&
    !(/^(?:number|issue_date)$/.test(path) && kind === 'credit_note' && isOfInvoice(page, box, rows)) &&
    (path.startsWith('line') || !isMisplaced(page, box, rows)) &&
    legibility(value, words) >= legible
  )
}

/** Below the lines stand the numbers of companies, such as that of the register, whose label may be lost. */
function isBelowLines({ page, box }: ReadValue, values: ReadingResult['values']): boolean {
  return Object.entries(values).some(
    ([path, line]) =>
      /^line\[\d+\]\.net$/.test(path) && line.page === page && (line.box?.[1] ?? Infinity) < (box?.[1] ?? 0),
  )
}

/** The day in a text such as 'Pakbon 447066 d.d. 25 sep 2024' is that of the paper only if the paper is a pakbon. */
function needsKind(path: string, { value, raw }: ReadValue): boolean {
  return path === 'number' || path === 'due_date' || (path === 'issue_date' && (raw ?? value).length > longestDay)
}

/**
 * Whether a number is all that is printed at its place: of '26.0249 - 29' the rules take a part. And it has no date or letter
 * that was taken for a part of it.
 */
function isWholeNumber({ value, raw }: ReadValue): boolean {
  return (
    !maybeO.test(value) &&
    !withDate.test(value) &&
    !withLink.test(value) &&
    wordsOf(value).join('') === wordsOf(raw ?? value).join('')
  )
}

/** Another date that was misread makes the dates of a paper look American. */
function isMonthFirst({ raw, value }: ReadValue): boolean {
  return raw !== null && isAmbiguous(raw) && readDay(raw) !== value
}

function isSeenTwice(read: ReadValue, sheets: Sheets): boolean {
  const second = secondOf(read, sheets)
  return second !== null && agrees(read.raw ?? read.value, second)
}

/** Whether a second engine reads the same figures in an amount. It often loses the comma. */
export function isAmountSeenTwice(read: ReadValue, sheets: Sheets): boolean {
  const second = secondOf(read, sheets)
  return second !== null && second.replace(/\D/g, '') === (read.raw ?? read.value).replace(/\D/g, '')
}

function secondOf({ page, box }: ReadValue, sheets: Sheets): string | null {
  const seconds = sheets.find((sheet) => sheet.page === page)?.seconds ?? []
  const second = seconds.find(([x, y, w, h]) => [x, y, w, h].every((one, n) => Math.abs(one - (box?.[n] ?? 0)) < 0.05))
  return second?.[4] ?? null
}

/**
 * @internal Whether a second reading of a place has the same signs as the first. It may have whole words before and
 * after them, since it sees a little more of the page, but no part of a word: the first may have lost the rest.
 */
export function agrees(first: string, second: string): boolean {
  const [one, other] = [wordsOf(first), wordsOf(second)]
  if (joined(one) === joined(other)) return true
  return other.some((_, from) => one.every((word, n) => word === other[from + n]))
}

/** A space between two figures divides them: 'F1234 1-2-2025' is a number and a date. */
function joined(words: string[]): string {
  return words.join(' ').replace(/(?<!\d) | (?!\d)/g, '')
}

function wordsOf(text: string): string[] {
  return text
    .replace(/[–—−]/g, '-')
    .split(/(?<=[:#])\s*|\s+/)
    .filter(Boolean)
}

import { numberKey } from '../../readings/values/numbers.ts'
import { isOnlyRecognised } from '../../readings/values/recognised.ts'
import { unitName } from '../../readings/values/unit-names.ts'
import type { Note } from './notes.ts'
import { withoutRepeatedHours } from './repeated-hours.ts'

/**
 * The notes of separate deliveries: without copies, and without notes whose receipt exists. The quantities of notes
 * that may be of the same delivery are not used.
 */
export function withoutDoubles(notes: Note[]): Note[] {
  return withoutRepeatedHours(withoutReceived(withoutCopies(notes))).map((note) => ({
    ...note,
    is_doubtful: note.is_doubtful || (notes.length > 1 && hasUnsureNumber(note)),
  }))
}

/** Beside other notes, one whose number may be misread may be a copy of them, or the receipt of another delivery. */
function hasUnsureNumber({ doc: { values } }: Note): boolean {
  return ['number', 'despatch'].some((path) => isOnlyRecognised(values[path]))
}

/**
 * Leaves out copies: the same number and lines. Notes of the same number with other lines, and those with the same lines of
 * which one has no number, may be copies.
 */
function withoutCopies(notes: Note[]): Note[] {
  const single = [...Map.groupBy(notes, copyKey).values()].flatMap(([first]) => first ?? [])
  const ofNumber = Map.groupBy(single, ({ paper }) => numberKey(paper.number))
  const ofLines = Map.groupBy(single, linesOf)
  return single.map((note) => {
    const key = numberKey(note.paper.number)
    const mayBeCopy =
      (key !== '' && (ofNumber.get(key)?.length ?? 0) > 1) ||
      ofLines.get(linesOf(note))?.some((other) => other !== note && isMaybeSame(note, other)) === true
    return { ...note, is_doubtful: mayBeCopy }
  })
}

function copyKey(note: Note): string {
  const { number, root, issue_date } = note.paper
  return numberKey(number) === '' ? root : [numberKey(number), issue_date, linesOf(note)].join(' ')
}

function linesOf({ paper: { lines } }: Note): string {
  return JSON.stringify(
    lines.map(({ name, article, quantity, unit }) => [nameKey(name), article, quantity?.toFixed(), unitName(unit)]),
  )
}

/** Whether notes with the same lines may be one: two numbers or two days are two deliveries. */
function isMaybeSame({ paper: one }: Note, { paper: other }: Note): boolean {
  const isNameless = [one, other].some(({ number }) => numberKey(number) === '')
  return isNameless && (!one.issue_date || !other.issue_date || one.issue_date === other.issue_date)
}

/** The receipt of a delivery says what arrived, so it replaces a note if it lists all goods of that note. */
function withoutReceived(notes: Note[]): Note[] {
  const replaced = new Set<Note>()
  const unclear = new Set<Note>()
  for (const [number, receipts] of Map.groupBy(notes.filter(isReceipt), ({ despatch }) => numberKey(despatch))) {
    const received = notes.filter((note) => !receipts.includes(note) && numberKey(note.paper.number) === number)
    const [receipt, ...others] = receipts
    const isWhole = others.length === 0 && received.every((note) => receipt && tellsAllOf(receipt, note))
    for (const note of isWhole ? received : []) replaced.add(note)
    for (const note of isWhole ? [] : [...receipts, ...received]) unclear.add(note)
  }
  return notes
    .filter((note) => !replaced.has(note))
    .map((note) => (unclear.has(note) ? { ...note, is_doubtful: true } : note))
}

/** A note of returns or hours may name a delivery too, but is not its receipt. */
function isReceipt({ despatch, paper: { number, lines } }: Note): boolean {
  const key = numberKey(despatch)
  const isOfGoods = lines.some(({ unit }) => unitName(unit) !== 'uur') && !lines.some(({ quantity }) => quantity?.lt(0))
  return key !== '' && key !== numberKey(number) && isOfGoods
}

function tellsAllOf(receipt: Note, { paper }: Note): boolean {
  const told = new Set(receipt.paper.lines.flatMap(({ name, article }) => [nameKey(name), article ?? nameKey(name)]))
  return paper.lines.every(({ name, article }) => told.has(nameKey(name)) || (article !== null && told.has(article)))
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

import { amountsWithin } from './figures.ts'
import { plainLabel } from './labels.ts'
import { type Cell, cellOf, type Row, type Word } from './rows.ts'
import { labelOfAmount, speaksOfOther } from './sentence-labels.ts'

const wordsLeast = 3
const currency = /^(?:eur|euro|gbp|usd|cr)$/
const sameEdge = 2
const lineHeight = 2
const sentenceEnd = /[.!?]\s+(?=\p{Lu})/gu
const lastWord = /[\p{L}\d]+$/u
/** Words that end in a full stop within a sentence, and that a capital may follow: 'excl. BTW'. */
const shortened = new Set(
  [
    'excl incl inkl exkl zzgl inc ex ca nr no art max min resp mwst ust bijv betr ref afd bzw ggf abs tel',
    'dhr mevr mw fa ir ing dr mr mrs ms ltd co corp plc hr hrn fr str mme mlle ste cie ets av bd',
  ].flatMap((words) => words.split(' ')),
)

/** A part of a paragraph with its place in the text. */
type Piece = { word: Word; start: number; end: number }

/**
 * The sums in running text as rows of a label and an amount, so that they are read and proved like those of a list:
 * '€ 1.250,00 exclusief btw, 21 % btw € 262,50'. A sentence that speaks of something else gives none.
 */
export function sumsInSentences(rows: Row[]): { sums: Row[]; rest: Row[] } {
  const found = paragraphsOf(rows).flatMap(amountsOf)
  const sums = found.flatMap(({ label, amount }) => (label === null ? [] : [rowOf(label, amount)]))
  return { sums, rest: found.length === 0 ? rows : rows.map((row) => withoutAmounts(row, found)) }
}

/** An amount in a sentence. `label` is null if it belongs to something else than the paper. */
type SentenceAmount = { label: string | null; amount: Cell }

function amountsOf(lines: Row[]): SentenceAmount[] {
  const pieces = piecesOf(lines)
  const text = pieces.map(({ word }) => word.text).join(' ')
  let start = 0
  return sentencesOf(text).flatMap((sentence) => {
    const from = text.indexOf(sentence, start)
    start = from + sentence.length
    return amountsInSentence(sentence, from, pieces)
  })
}

/** The sentences of a text. A single letter before a full stop ends none: 'Bouw B.V. Utrecht'. */
function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(sentenceEnd)].filter(({ index }) => {
    const word = lastWord.exec(text.slice(0, index))?.[0].toLowerCase() ?? ''
    return !shortened.has(word) && !/^\p{L}$/u.test(word)
  })
  const starts = [0, ...ends.map(({ index, 0: mark }) => index + mark.length)]
  return starts.map((start, n) => text.slice(start, ends[n]?.index))
}

/** The text without the amounts that have a row of their own now, or belong to something else. */
function withoutAmounts(row: Row, found: SentenceAmount[]): Row {
  const taken = found.filter(({ amount: { page, y } }) => page === row.page && y >= row.y && y < row.y + row.h)
  if (taken.length === 0 || !isText(row)) return row
  const cells = row.cells.map((cell) => ({
    ...cell,
    text: taken.reduce((text, { amount }) => text.replace(amount.text, ' '), cell.text),
  }))
  return { ...row, cells }
}

/** Whether a row alone is a sentence with sums. */
export function isSentenceOfSums(row: Row): boolean {
  return row.cells.some(({ text }) => amountsWithin(text).length > 0) && sumsInSentences([row]).sums.length > 0
}

function paragraphsOf(rows: Row[]): Row[][] {
  const paragraphs: Row[][] = []
  for (const row of rows) {
    const last = paragraphs.at(-1)?.at(-1)
    if (last && isText(row) && isText(last) && goesOn(last, row)) paragraphs.at(-1)?.push(row)
    else paragraphs.push([row])
  }
  return paragraphs.filter((lines) => lines.every(isText) && lines.some(hasAmount))
}

/** A row of running text has no amount that stands alone or with a word or two, as in tables and lists of sums. */
function isText({ cells }: Row): boolean {
  return cells.every(({ text }) => /\p{L}{2}/u.test(text) && (amountsWithin(text).length === 0 || isLong(text)))
}

function isLong(text: string): boolean {
  const words = plainLabel(text).match(/\p{L}{2,}/gu) ?? []
  return words.filter((word) => !currency.test(word)).length >= wordsLeast
}

function hasAmount({ cells }: Row): boolean {
  return cells.some(({ text }) => amountsWithin(text).length > 0)
}

function goesOn(last: Row, row: Row): boolean {
  const [one, other] = [last.cells[0], row.cells[0]]
  const near = row.page === last.page && row.y - last.y <= lineHeight * last.h
  return near && Math.abs((one?.x ?? 0) - (other?.x ?? 0)) <= sameEdge
}

function piecesOf(lines: Row[]): Piece[] {
  let start = 0
  return lines
    .flatMap(({ cells }) => cells.flatMap(({ parts }) => parts))
    .map((word) => {
      const piece = { word, start, end: start + word.text.length }
      start = piece.end + 1
      return piece
    })
}

function amountsInSentence(sentence: string, from: number, pieces: Piece[]): SentenceAmount[] {
  const isOther = speaksOfOther(sentence)
  let at = 0
  const amounts = amountsWithin(sentence).map((raw) => {
    const start = sentence.indexOf(raw, at)
    at = start + raw.length
    return { raw, start, end: at }
  })
  return amounts.flatMap(({ raw, start, end }, n) => {
    const before = sentence.slice(amounts[n - 1]?.end ?? 0, start)
    const label = isOther ? null : labelOfAmount(before, sentence.slice(end, amounts[n + 1]?.start))
    const amount = label || isOther ? placeOf(raw, { start: from + start, end: from + end }, pieces) : null
    return amount ? [{ label, amount }] : []
  })
}

/** The cell of an amount, in the part of its line where its letters stand. */
function placeOf(raw: string, { start, end }: { start: number; end: number }, pieces: Piece[]): Cell | null {
  const own = pieces.filter((piece) => piece.start < end && start < piece.end)
  return cellOf(
    own.map((piece) => {
      const { word } = piece
      const letter = word.w / Math.max(1, word.text.length)
      const [first, last] = [Math.max(start, piece.start) - piece.start, Math.min(end, piece.end) - piece.start]
      const text = own.length === 1 ? raw : word.text.slice(first, last)
      return { ...word, text, x: word.x + first * letter, w: (last - first) * letter }
    }),
  )
}

function rowOf(label: string, amount: Cell): Row {
  const { page, y, h } = amount
  const name = { page, x: amount.x - 1, y, w: 1, h, text: label }
  return { page, y, h, cells: [{ ...name, parts: [name] }, amount] }
}

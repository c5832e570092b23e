import { bestOf } from './best.ts'
import { candidatesFor } from './candidates.ts'
import { type DayOrder, daysAfter, daysIn, readDay } from './days.ts'
import { isMoney } from './figures.ts'
import { dayForm } from './forms.ts'
import { labelsOf } from './labels.ts'
import type { Box, Cell, Row } from './rows.ts'
import { clauses, dueAfter, isAboutDiscount, printedDay, termIn } from './term.ts'
import type { TextValue } from './text-value.ts'

/** The due date beside or below its label. 'Zahlbar bis 10.09.2026 mit 2 % Skonto' names another day. */
export function printedDueDate(rows: Row[], order: DayOrder): TextValue | null {
  const candidates = candidatesFor(labelsOf('due_date'), rows, dayForm(order))
  const read = bestOf(candidates.filter(({ raw, box }) => !isAboutDiscount(textAround(rows, box) ?? raw)))
  return read && { ...read, sure: read.sure && !isOfPart(read.box, rows) && !saysPaid(rows) }
}

/** Near the day of a discount, a guarantee or an instalment. */
const ofPart =
  /skonto|korting|discount|escompte|garantie|guarantee|certificaat|retention|einbehalt|borg|termijn|percentage|instal?ment/i

/** Whether the row of a day or the row above it speaks of a part of the sum, or of something else that ends. */
function isOfPart({ page, y, h }: Box, rows: Row[]): boolean {
  const near = rows.filter((row) => row.page === page && row.y <= y + h / 2 && y - row.y < 2 * h)
  return near.some(({ cells }) => cells.some(({ text }) => ofPart.test(text)))
}

const paid =
  /^(?:status:?\s*)?(?:reeds )?(?:betaald|voldaan|paid|bezahlt|acquittée?|facture acquittée)\b|\biDEAL\b|- paid$/i

/** Whether the paper says that it is paid: its day may be that of the payment. Beside an amount it is a deposit. */
function saysPaid(rows: Row[]): boolean {
  return rows.some(({ cells }) => {
    const isSaid = cells.some(({ text }) => text.length <= longestStatus && paid.test(text))
    return isSaid && !(cells.some(({ text }) => isMoney(text)) && leavesRest(rows))
  })
}

const rest =
  /^(?:nog te (?:betalen|voldoen)|restant|saldo|openstaand|balance due|amount due|restbetrag|solde|reste? à payer)/i

function leavesRest(rows: Row[]): boolean {
  return rows.some(({ cells }) => cells.some(({ text }) => rest.test(text)))
}

const longestStatus = 25

/** The due date in a sentence, or else the one that follows from a term. */
export function impliedDueDate(rows: Row[], order: DayOrder, issued: TextValue | null): TextValue | null {
  return dueInWords(rows, order, issued) ?? dueByTerm(rows, issued)
}

const wordsOfDue =
  /(?:betal|voldoen|over te maken|overma|pay|transfer|überweis|zahl|virement|verser|régler|règlement)[^.;]{0,80}?\b(?:v[óo][óo]r|uiterlijk(?: op)?|before|by|bis zum|bis|avant le|pour le)\s+(.{6,24})/iu

/** Days that a payment term usually has. */
const usualTerms = [7, 8, 10, 14, 15, 20, 21, 28, 30, 45, 60, 90]

/**
 * The due date in a sentence: 'Wij verzoeken u te betalen vóór 18-11-2026'. Sure only after a usual term, and if the
 * sentence names no other day. A day for those who pay early is not the due date, which may stand behind it.
 */
function dueInWords(rows: Row[], order: DayOrder, issued: TextValue | null): TextValue | null {
  for (const { cells } of rows)
    for (const { text, x, y, w, h, page } of cells) {
      const raw = wordsOfDue.exec(text)?.[1]
      const day = raw ? readDay(raw, order) : null
      if (!raw || !day) continue
      const box = { x, y, w, h, page }
      const sentence = sentenceWith(raw, textAround(rows, box) ?? text)
      const value = isAboutDiscount(sentence) ? printedDay(sentence, order) : day
      if (!value) continue
      const afterTerm = issued?.sure === true && usualTerms.some((days) => daysAfter(issued.value, days) === value)
      const isOnly = daysIn(sentence, order).every((other) => other === value || other === issued?.value)
      const sure = afterTerm && isOnly && order !== 'either'
      return { value, raw: text, box, confidence: sure ? 0.8 : 0.7, sure }
    }
  return null
}

/** Not after the day in '18. September'. */
const sentenceEnds = /(?<!\b\d{1,2})[.!?]\s+(?=\p{Lu})/u

function sentenceWith(part: string, text: string): string {
  const [start = ''] = part.split(sentenceEnds)
  return text.split(sentenceEnds).find((sentence) => sentence.includes(start)) ?? text
}

const sameEdge = 2
const lineHeight = 2

/** The text of the cell in this place, with the lines above and below it that belong to its sentence. */
function textAround(rows: Row[], { page, x, y }: Box): string | null {
  const n = rows.findIndex((row) => row.cells.some((cell) => isAt(cell, page, x, y)))
  const own = rows[n]?.cells.find((cell) => isAt(cell, page, x, y))
  if (!own) return null
  const near = (row: Row | undefined) =>
    row?.cells.find(
      (cell) => cell.page === page && Math.abs(cell.x - x) <= sameEdge && Math.abs(cell.y - y) <= lineHeight * own.h,
    )?.text ?? ''
  const [above, below] = [near(rows[n - 1]), near(rows[n + 1])]
  return [goesOn(above, own.text) ? above : '', own.text, goesOn(own.text, below) ? below : ''].join(' ').trim()
}

function isAt(cell: Cell, page: number, x: number, y: number): boolean {
  return cell.page === page && cell.x === x && cell.y === y
}

function goesOn(text: string, next: string): boolean {
  return !/[.!?:]$/.test(text) && (/^\p{Ll}/u.test(next) || /[\p{L},]$/u.test(text))
}

/** A term counts from the day of the invoice only if the paper says so. */
const fromInvoice = /factuurdatum|invoice date|date of (?:the )?invoice|rechnungsdatum|date de (?:la )?facture/i

const pays = /beta(?:al|l)|voldoe|over\s?te\s?maken|overma(?:ak|ken)|\bpay|zahl|überweis|paie|règle|\bnett?o?\b/i
/** Of a part of the sum, for those who pay early, or with a condition. */
const otherTerms =
  /eerste|restant|helft|half of|h[äa]lfte|moiti[ée]|tenzij|unless|sofern|agb|, le \d|bonus|early|abzgl|verzekering|certificate|incasso|afgeschreven|garantie|retention|du mois|administratie|\bna \d|instal?ment|acompte|rate\b/i

/** Whether a term is about paying all of the invoice, and the only one in its text. */
function isPlainTerm(text: string): boolean {
  const without = text.split(clauses).filter((part) => !isAboutDiscount(part))
  const terms = without.flatMap((part) => part.match(/\d{1,3}\s*(?:dagen|dgn|days|tagen?|jours)/gi) ?? [])
  return terms.length === 1 && pays.test(text) && !otherTerms.test(text)
}

/** The due date that follows from a term. Not sure if another term is printed as well. */
function dueByTerm(rows: Row[], issued: TextValue | null): TextValue | null {
  if (!issued) return null
  const terms = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const value = dueAfter(issued.value, cell.text, { about_paying: false })
      return value === null ? [] : [{ value, cell }]
    }),
  )
  const [term] = terms
  if (!term) return null
  const { value } = term
  const { text, x, y, w, h, page } = term.cell
  const only = terms.every((other) => other.value === value)
  const sure = issued.sure && only && termIn(text) !== null && fromInvoice.test(text) && isPlainTerm(text)
  return { value, raw: text, box: { x, y, w, h, page }, confidence: 0.6, sure }
}

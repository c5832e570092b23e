import { Big } from 'big.js'
import {
  addUp,
  lineHoldsRounded,
  provedBySum,
  type Sums,
  totalsAreSure,
  totalsOnPageAreSure,
} from '../values/arithmetic.ts'
import { tableBySums } from '../find/tables/table-by-sums.ts'
import { whichTable } from '../judge/which-table.ts'
import type { Kind } from '../values/fields.ts'
import { constructionOf, markConstruction } from './construction.ts'
import { amountsWithin, readFigure, type Style, styleOf } from './figures.ts'
import { readDay } from './days.ts'
import { readHead } from './head.ts'
import { type FoundKind, headOf, kindOf, least, limitConfidence } from './kind.ts'
import { doubtLines } from './line-certainty.ts'
import { isGuessed, type TextLine } from './line.ts'
import { lastInvoiceIn } from './last-invoice.ts'
import { proformaIn } from './proforma.ts'
import { daysFit } from './hire.ts'
import { withoutRateColumns } from './rate-columns.ts'
import { isCarriedOver } from './no-lines.ts'
import { isOfAllBills, saysMore } from './more-to-come.ts'
import { addRates, isLegalVat, isPossibleVat, ratesOf } from './rates.ts'
import { withLabelsApart } from './labels-apart.ts'
import type { TextValue } from './text-value.ts'
import type { Cell, Row, Word } from './rows.ts'
import { rowsWithSide } from './side.ts'
import { sumsInSentences } from './sentence-sums.ts'
import { type Clock, processorTime, searchTimeFor } from './search-time.ts'
import { markCounted, readNote } from './notes/read-note.ts'
import { readTable } from './table.ts'
import { saysUntaxed, untaxedRate } from './untaxed.ts'
import { withCellsApart } from './apart.ts'
import { withLettersJoined } from './title.ts'
import type { Totals } from './totals.ts'

/** `is_titled`: the kind was chosen, or a title says it. */
export type TextReading = {
  kind: Kind
  kind_confidence: number
  is_titled: boolean
  values: Map<string, TextValue>
  whole: boolean
}

export type TextDocument = {
  words: Word[]
  page_height: number
  filename: string
  /** The kind that a person chose, which is then not guessed. */
  kind?: Kind | null
}

/**
 * Reads an order or invoice from the text on its pages. `isKnown`: whether a number is that of an order in the dossier.
 * An amount is certain only if the document adds up. `clock` limits the search for sums.
 */
export function readText(
  { words, page_height, filename, kind: chosen = null }: TextDocument,
  isKnown: (number: string) => boolean,
  clock: Clock = processorTime,
): TextReading {
  const rows = withLabelsApart(rowsWithSide(words).map(withLettersJoined)).map(withCellsApart).map(withoutRateColumns)
  const upper = headOf(rows, page_height)
  const { kind, confidence, is_doubtful, is_titled } = chosen
    ? { kind: chosen, confidence: 1, is_doubtful: false, is_titled: true }
    : kindIn(rows, { page_height, filename })
  const style = styleIn(rows) ?? 'nl'
  const { lines, outside, between, whole, finished } =
    kind === 'delivery_note'
      ? readNote(rows, upper, { style, clock })
      : whichTable(
          readTable(rows, { style, needs: 'amounts', clock, may_be_open: orderLike.has(kind) }),
          tableBySums(rows, style),
        )
  const { sums, rest } = sumsInSentences(outside)
  // Some programs print the lines in one style and the totals in another.
  const ofSums = styleIn(outside) ?? style
  const rates = ratesOf([...rest, ...sums], ofSums)
  const { head, ...proofs } = readHead(rows, outside, {
    kind,
    is_doubtful,
    style: ofSums,
    rates,
    isKnown,
    lines_sum: sumOf(lines),
    summed: [...sums, ...rest].filter((row) => !isCarriedOver(row)),
    isOver: searchTimeFor(rows, clock),
  })
  const values = new Map<string, TextValue>(head)
  for (const [n, line] of lines.entries())
    for (const [field, read] of Object.entries(line)) values.set(`line[${n}].${field}`, read)
  addRates(values, rates)
  const construction = { kind, style, lines, rows, outside: [...between, ...outside] }
  for (const [field, read] of constructionOf(construction, values)) values.set(field, read)
  const type = kind === 'invoice' ? (proformaIn(upper) ?? lastInvoiceIn(upper)) : null
  if (type) values.set('type', type)
  const says_more = saysMore(rows)
  const total = values.get('total_excl')
  const of_all_bills = total !== undefined && isOfAllBills(total.box, rows)
  doubtLines(values)
  markCertainty(values, outside, { ...proofs, says_more, of_all_bills, finished: finished && proofs.finished })
  markConstruction(values)
  if (kind === 'delivery_note') markCounted(values, lines, rows)
  for (const [path, read] of untaxedRate(values, rows)) values.set(path, read)
  const priced = lines.length > 0 || values.has('total_excl') || kind === 'delivery_note'
  const kind_confidence = priced ? confidence : limitConfidence(confidence)
  return { kind, kind_confidence, is_titled, values, whole: whole && !says_more }
}

/** The kind according to the upper third of the first page, or else to more of it, where its title may stand. */
function kindIn(rows: Row[], { page_height, filename }: Pick<TextDocument, 'page_height' | 'filename'>): FoundKind {
  const inPart = (part: number) => kindOf(headOf(rows, page_height, part), filename)
  const upper = inPart(1 / 3)
  if (upper.is_titled) return upper
  const lowest = inPart(2 / 3)
  const known = [upper, inPart(1 / 2), lowest].filter(({ confidence }) => confidence >= least)
  // 'Pakbon 1233' above the lines of a bill is no title.
  const mayDiffer = known[0]?.kind !== 'invoice' && known[0]?.kind !== 'credit_note'
  const titled = known.find(({ kind, is_titled }) => is_titled && (mayDiffer || kind === known[0]?.kind))
  return titled ?? known[0] ?? lowest
}

/** The style of the figures that stand alone, or else of those in sentences. Null if they do not tell. */
function styleIn(rows: Row[]): Style | null {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text))
  const figures = texts.filter(isAmount)
  return styleOf(figures.length > 0 ? figures : texts.flatMap(amountsWithin))
}

/** The sum of the lines. Null without lines. */
function sumOf(lines: TextLine[]): Big | null {
  return lines.length ? lines.reduce((sum, { net }) => sum.plus(net?.value ?? 0), Big(0)) : null
}

function isAmount(text: string): boolean {
  return /[.,]\d{2}(?!\d)/.test(text) && readFigure(text) !== null
}

/** Their prices may still be open. */
const orderLike = new Set<Kind>(['order', 'order_response', 'quote'])

const totals = ['lines_total', 'allowances', 'charges', 'total_excl', 'vat_total', 'total_incl']

const figuresOfLine = [
  'quantity',
  'price',
  'base_quantity',
  'periods',
  'allowance',
  'charge',
  'contract_sum',
  'complete',
  'invoiced_before',
  'net',
]

type Proofs = Pick<Totals, 'rival' | 'labelled' | 'finished'> & { says_more: boolean; of_all_bills: boolean }

/**
 * Marks every amount as certain or uncertain, by arithmetic and never by how well it matched a label. If there is a
 * `rival` to the totals, the lines must prove them, and if they are not `labelled`, their VAT must be right. Nothing is
 * certain if a search did not end, or if the total is that of all bills so far. `says_more`: the lines are not all.
 */
function markCertainty(
  values: Map<string, TextValue>,
  outside: Row[],
  { rival, labelled, finished, says_more, of_all_bills }: Proofs,
): void {
  const figures = new Map([...values].map(([path, { value }]) => [path, value]))
  const sums = addUp(figures)
  const allLines = sums.lines.length > 0 && sums.lines.every((holds) => holds === true)
  // Orders rarely mention VAT, so lines that add up to the total are sufficient.
  const alone = !says_more && !values.has('vat_total') && !values.has('total_incl') && !moreIsAdded(values, outside)
  const ordered = alone && allLines && sums.total_excl === true
  const adds = labelled ? totalsOnPageAreSure(sums) : totalsAreSure(sums)
  const proved = adds && hasVat(values, isPossibleVat) && (!rival || sums.total_excl === true)
  const sure =
    finished && !of_all_bills && (proved || ordered || withoutVat(values, sums, outside) || inclusive(values, sums))
  for (const path of totals) mark(values, path, sure)
  for (const path of ['paid', 'retention', 'rounding', 'payable']) mark(values, path, sure && sums.payable === true)
  for (const path of values.keys())
    if (path.startsWith('adjustment[')) mark(values, path, sure && sums.total_excl === true)
  for (const path of values.keys()) if (path.startsWith('vat[')) mark(values, path, sure && sums.taxes === true)
  const isRounded = (n: number) =>
    sure &&
    sums.total_excl === true &&
    lineHoldsRounded(
      (of) => values.get(`line[${n}].${of}`)?.value,
      (of) => values.get(`line[${n}].${of}`)?.raw,
    )
  const lines = sums.lines.map(
    (holds, n) => (holds === true || isRounded(n)) && !isGuessed(values.get(`line[${n}].base_quantity`)),
  )
  for (const [n, holds] of lines.entries()) {
    for (const field of figuresOfLine) mark(values, `line[${n}].${field}`, holds)
    const daysHold = daysFit((of) => values.get(`line[${n}].${of}`)?.value)
    for (const field of ['start_date', 'end_date']) mark(values, `line[${n}].${field}`, holds && daysHold)
  }
  for (const n of provedBySum(figures, sums, sure)) mark(values, `line[${n}].net`, true)
  for (const path of values.keys())
    if (/^line\[\d+\]\.(?:name|article|unit|rate|description|person)$/.test(path)) mark(values, path, true)
}

/** The lines add up to the total, and no VAT is added: the paper says so. */
function withoutVat(values: Map<string, TextValue>, sums: Sums, outside: Row[]): boolean {
  const [excl, incl] = [values.get('total_excl')?.value, values.get('total_incl')?.value]
  if (excl === undefined || excl !== incl || sums.total_excl !== true || sums.lines_total === false) return false
  return (
    Number(values.get('vat_total')?.value ?? 0) === 0 &&
    outside.some(({ cells }) => saysUntaxed.test(cells.map(({ text }) => text).join(' ')))
  )
}

/** The prices contain the VAT: the lines add up to the total with VAT, and the rates make the difference. */
function inclusive(values: Map<string, TextValue>, sums: Sums): boolean {
  const incl = values.get('total_incl')?.value
  const nets = [...values].filter(([path]) => /^line\[\d+\]\.net$/.test(path)).map(([, { value }]) => value)
  const sum = nets.reduce((all, net) => all.plus(net), Big(0))
  return (
    nets.length > 0 &&
    incl !== undefined &&
    sum.eq(incl) &&
    sums.with_vat === true &&
    sums.rates !== false &&
    hasVat(values, isLegalVat)
  )
}

function hasVat(values: Map<string, TextValue>, isVat: (total: string, vat: string) => boolean): boolean {
  const [excl, vat] = [values.get('total_excl')?.value, values.get('vat_total')?.value]
  return Boolean(excl && vat && isVat(excl, vat))
}

const hasCents = /^\D{0,6}\d[\d.,\s]*[.,](?:\d{2}|-{1,2})\D{0,5}$/

/**
 * Whether an amount outside the table, beside or below its label, is not one of the totals. It may be an addition to
 * them.
 */
function moreIsAdded(values: Map<string, TextValue>, outside: Row[]): boolean {
  const paths = [...totals, ...[...values.keys()].filter((path) => path.startsWith('adjustment['))]
  const totalTexts = new Set(paths.flatMap((path) => values.get(path)?.raw.trim() ?? []))
  const isMore = ({ text }: Cell) =>
    hasCents.test(text.trim()) && !totalTexts.has(text.trim()) && readDay(text) === null
  return outside.some(({ cells }, n) => {
    const above = outside[n - 1]?.cells ?? []
    const areBelow = above.length === cells.length && above.every(hasWord)
    return hasWord(cells[0]) ? cells.slice(1).some(isMore) : areBelow && cells.some(isMore)
  })
}

function hasWord(cell: Cell | undefined): boolean {
  return /\p{L}{2}/u.test(cell?.text ?? '')
}

function mark(values: Map<string, TextValue>, path: string, sure: boolean): void {
  const read = values.get(path)
  if (read) values.set(path, { ...read, sure: sure && !read.in_doubt })
}

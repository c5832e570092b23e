import { Big } from 'big.js'
import { type LineComparison, compareLine, notOrdered, unsure } from './compare-line.ts'
import { type Ledger } from './ledger.ts'
import { type Pair, pairLines } from './pair-lines.ts'
import type { PaperLine } from './paper.ts'
import { fitsWithin, type Tolerance } from './tolerance.ts'

const zero = Big(0)

/** Where a line stands; the place is null for what a document adds to its lines, or for all of it. */
type Place = { root: string; line: number | null }

/** A line of one of the orders. */
export type OrderLine = { root: string; n: number; line: PaperLine }

/** A line of the card: one of the invoice, of the order, or of both. */
export type CardLine = Omit<LineComparison, 'quantity'> & {
  name: string
  invoice: Place | null
  order: Place | null
  billed: PaperLine | null
  ordered: PaperLine | null
  earlier_quantity: Big | null
  rest_quantity: Big | null
  /** VAT of another rate than ordered, or that is not what its rate makes: told beside the difference, no part of it. */
  vat_differs: boolean
}

/** The lines of an invoice, each beside its line of the orders; what they take of these is written into the ledger. */
export function compareLines(
  root: string,
  lines: PaperLine[],
  ordered: OrderLine[],
  ledger: Ledger,
  { tolerance, made }: { tolerance: Tolerance; made?: Map<number, number | null> },
): CardLine[] {
  const pairs = pairLines(
    lines,
    ordered.map(({ line }) => line),
    made,
  )
  const compared = new Map<number, CardLine>()
  for (const { line: mine, n } of byContent(lines)) {
    const pair = pairs.get(n)
    const theirs = ordered[pair?.order ?? -1]
    const key = theirs ? keyOf(theirs) : null
    const earlier = ledger.line(key ?? '')
    const { quantity, ...result } = compareOne(mine, theirs, pair, earlier, tolerance)
    const taken = { quantity, net: mine.net, allowed: result.allowed }
    ledger.add(theirs?.root ?? ordered[0]?.root ?? '', result.result === 'unsure' ? null : key, taken)
    compared.set(n, {
      ...result,
      name: mine.name,
      invoice: { root, line: n },
      order: theirs ? { root: theirs.root, line: theirs.n } : null,
      billed: mine,
      ordered: theirs?.line ?? null,
      earlier_quantity: theirs ? earlier.quantity : null,
      rest_quantity: theirs ? restOf(theirs, ledger) : null,
      vat_differs: mine.vat_wrong === true || isOfOtherRate(mine, theirs?.line),
    })
  }
  return lines.flatMap((_, n) => compared.get(n) ?? [])
}

function compareOne(
  mine: PaperLine,
  theirs: OrderLine | undefined,
  pair: Pair | undefined,
  earlier: ReturnType<Ledger['line']>,
  tolerance: Tolerance,
): LineComparison {
  if (!mine.sure) return unsure(mine, 'value')
  if (!pair) return notOrdered(mine, tolerance)
  return pair.sure && theirs ? compareLine(mine, theirs.line, earlier, tolerance) : unsure(mine, 'pair')
}

type Roots = { invoice?: string; order?: string | undefined }

/** A line that stands for a whole document, or for what one adds to its lines. */
export function wholeLine(
  difference: Big,
  allowed: Big,
  { invoice, order }: Roots,
  room: Big,
  tolerance: Tolerance,
): CardLine {
  return {
    result: fitsWithin(difference, room, tolerance) ? 'fits' : 'price',
    doubt: null,
    name: '',
    allowed,
    difference,
    price_part: difference,
    quantity_part: zero,
    invoice: invoice === undefined ? null : { root: invoice, line: null },
    order: order === undefined ? null : { root: order, line: null },
    billed: null,
    ordered: null,
    earlier_quantity: null,
    rest_quantity: null,
    vat_differs: false,
  }
}

/** What of the orders stands on no line of this invoice and is still to come. */
export function openLines(lines: CardLine[], ordered: OrderLine[], ledger: Ledger): CardLine[] {
  const here = new Set(lines.map(({ order }) => (order ? `${order.root} ${order.line}` : '')))
  return ordered
    .filter(({ root, n }) => !here.has(`${root} ${n}`))
    .filter(({ root, n, line }) => ledger.line(keyOf({ root, n })).allowed.abs().lt(line.net.abs()))
    .map(({ root, n, line }) => ({
      ...wholeLine(zero, zero, {}, zero, { amount: zero, percent: zero, cap: zero }),
      result: 'open' as const,
      name: line.name,
      order: { root, line: n },
      ordered: line,
      earlier_quantity: ledger.line(keyOf({ root, n })).quantity,
      rest_quantity: restOf({ root, n, line }, ledger),
    }))
}

function isOfOtherRate(mine: PaperLine, theirs: PaperLine | undefined): boolean {
  return Boolean(theirs?.rate && mine.rate && !Big(theirs.rate).eq(mine.rate))
}

/** Lines with their places, by what stands in them: two that take of one order line do so in an order of their own. */
function byContent(lines: PaperLine[]): { line: PaperLine; n: number }[] {
  return lines
    .map((line, n) => ({ line, n, key: contentOf(line) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || a.n - b.n)
}

function contentOf({ name, net, quantity }: PaperLine): string {
  return `${name} ${net.abs().toFixed(2)} ${quantity?.abs().toString() ?? ''}`
}

function keyOf({ root, n }: { root: string; n: number }): string {
  return `${root} ${n}`
}

function restOf({ root, n, line }: OrderLine, ledger: Ledger): Big | null {
  const rest = line.quantity?.minus(ledger.line(keyOf({ root, n })).quantity)
  return rest ? (rest.lt(0) ? zero : rest) : null
}

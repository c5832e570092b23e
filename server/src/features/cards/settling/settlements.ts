import { type CardSentence, type CardState, isSameRate } from '@klopt/contract'
import { Big } from 'big.js'
import type { CardLine } from '../matching/card-line.ts'
import { plainWords } from '../matching/likeness.ts'
import { isRounding } from '../figures/rounding.ts'
import type { Comparison } from '../matching/compare.ts'
import type { OrdersOfInvoice } from '../matching/find-orders-for.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'
import { amountOf, money, sumOf } from '../figures/figures.ts'
import type { Credit } from './credits.ts'

/** What credit notes took off of the excess of the lines of invoices. */
export type Taken = Map<CardLine, Big>
type Outcome = {
  root: string
  state: CardState
  invoice: ComparablePaper | null
  comparison: Comparison | null
  found: OrdersOfInvoice
}
type Compared = Outcome & { comparison: Comparison; invoice: ComparablePaper }

const zero = Big(0)

/**
 * Divides what each credit note settles among the excess of invoices: first of those that it credits, then of others on
 * the same order lines, since their excess is what the first used up. Says of each note what it settled. `doubted`: the
 * roots of invoices of which a note in doubt may have settled something.
 */
export function settle(
  outcomes: Outcome[],
  credits: Map<string, Credit[]>,
): { taken: Taken; doubted: Set<string>; sentences: Map<string, CardSentence> } {
  const doubted = new Set<string>()
  const taken: Taken = new Map()
  const byLine: Taken = new Map()
  const sentences = new Map<string, CardSentence>()
  for (const [n, note] of outcomes.entries()) {
    if (note.invoice?.paper.kind !== 'credit_note') continue
    const isOwn = ({ root }: Outcome) => credits.get(root)?.some(({ credit }) => credit.doc.root === note.root) ?? false
    const named = outcomes.filter(isOwn)
    const own = named.filter(isCompared)
    const beside = outcomes
      .slice(0, n)
      .filter(isCompared)
      .filter((one) => isBeside(one, note) && !isOwn(one))
    if (!isCompared(note) || own.length < named.length) {
      for (const { root } of [...own, ...beside].filter(hasExcess)) doubted.add(root)
      continue
    }
    if (own.length === 0) {
      if (beside.length > 0 && note.state === 'fits') sentences.set(note.root, noInvoice(note))
      continue
    }
    const settled = note.comparison.lines.filter((line) => line.settled?.gt(0))
    const all = [...own, ...beside]
    const left = settled.map((line) => {
      const alike = all.flatMap((one) => linesLike(one, line))
      return take(line.settled ?? zero, alike, [taken, byLine])
    })
    const ownLines = own.flatMap(({ comparison }) => comparison.lines)
    for (const rest of left) take(rest, ownLines, [taken])
    const said = otherVat(note, own) ?? (settled.length > 0 && note.state === 'fits' ? settles(note, own, all) : null)
    if (said) sentences.set(note.root, said)
  }
  return { taken, doubted, sentences }

  function settles(
    { comparison: { total_invoiced } }: Compared,
    own: Compared[],
    all: Compared[],
  ): CardSentence | null {
    const concerned = all.filter((one) => own.includes(one) || one.comparison.lines.some((line) => taken.has(line)))
    const lines = concerned.flatMap(({ comparison }) => comparison.lines).filter(({ difference }) => difference.gt(0))
    const solved = lines.filter((line) => isRounding(line.difference.minus(byLine.get(line) ?? zero)))
    const rest = sumOf(concerned.map(({ comparison }) => restOf(comparison, taken)))
    const number = own[0]?.invoice.paper.number
    const data = { amount: amountOf(total_invoiced), rest: money(rest), ...(number && { number }) }
    const [n, k] = [String(solved.length), String(lines.length)]
    if (lines.length === 0) return null
    if (isRounding(rest)) return { key: 'credit_settles_all', data: { ...data, rest: '0.00', k } }
    return solved.length === 0 || lines.length === 1
      ? { key: 'credit_settles_part', data }
      : { key: 'credit_settles', data: { ...data, n, k } }
  }
}

/** Takes an amount off of the excess of these lines, one after the other. The answer is what none of them had. */
function take(amount: Big, lines: CardLine[], taken: Taken[]): Big {
  let rest = amount
  const [whole] = taken
  for (const line of lines) {
    const room = line.difference.minus(whole?.get(line) ?? zero)
    if (!room.gt(0) || !rest.gt(0)) continue
    const part = rest.lt(room) ? rest : room
    for (const one of taken) one.set(line, (one.get(line) ?? zero).plus(part))
    rest = rest.minus(part)
  }
  return rest
}

function restOf({ difference, lines }: Compared['comparison'], taken: Taken): Big {
  const rest = difference.minus(sumOf(lines.map((line) => taken.get(line) ?? zero)))
  return rest.gt(0) ? rest : zero
}

function isCompared(outcome: Outcome): outcome is Compared {
  const { state, comparison, invoice } = outcome
  return comparison !== null && invoice !== null && !invoice.is_proforma && (state === 'fits' || state === 'differs')
}

function hasExcess({ comparison }: Compared): boolean {
  return comparison.lines.some(({ difference }) => difference.gt(0))
}

/** An invoice that has an order in common with a credit note. */
function isBeside({ invoice, found }: Compared, note: Outcome): boolean {
  return invoice.paper.kind === 'invoice' && found.orders.some((order) => note.found.orders.includes(order))
}

/** The lines of an invoice with the order line of this line, else with its name. */
function linesLike({ comparison }: Compared, { order, name }: CardLine): CardLine[] {
  const words = plainWords(name).join(' ')
  return comparison.lines.filter((line) =>
    order && order.line !== null
      ? line.order?.root === order.root && line.order.line === order.line
      : words !== '' && plainWords(line.name).join(' ') === words,
  )
}

/** A line that is credited at another VAT rate than it was invoiced at. */
function otherVat(note: Compared, own: Compared[]): CardSentence | null {
  const wrong = note.comparison.lines.filter((line) => {
    const rate = line.billed?.rate
    const rates = own.flatMap((one) => linesLike(one, line)).flatMap(({ billed }) => billed?.rate ?? [])
    return rate && rates.length > 0 && rates.every((one) => !isSameRate(one, rate))
  })
  const [first] = wrong
  return first ? { key: 'credit_vat', data: { name: first.name, n: String(wrong.length) } } : null
}

function noInvoice({ comparison: { total_invoiced } }: Compared): CardSentence {
  return { key: 'credit_no_invoice', data: { amount: amountOf(total_invoiced) } }
}

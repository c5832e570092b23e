import type { CardSentence, SentenceKey } from '@klopt/contract'
import { Big } from 'big.js'
import { amountOf, money, plain, price, sumOf } from '../figures/figures.ts'
import { creditSentence } from './credit-sentence.ts'
import { lineDoubt, sentenceAbout } from '../figures/doubts.ts'
import { excessOf, pricesOf, spentOn } from './line-sentence.ts'
import type { CardLine } from '../matching/card-line.ts'
import type { Comparison } from '../matching/compare.ts'
import { shownUnit } from '../figures/units.ts'
import { isWork } from '../matching/works.ts'
import type { ComparablePaper } from '../figures/to-paper.ts'

type ComparedInvoice = { comparison: Comparison; invoice: ComparablePaper; orders: ComparablePaper[] }

/** The sentence of a compared card, about the largest part of the difference. */
export function sentenceOf(compared: ComparedInvoice): CardSentence {
  const { state, difference } = compared.comparison
  if (state === 'unsure') return doubtSentence(compared)
  if (compared.invoice.is_proforma) {
    const amount = amountOf(difference)
    return {
      key: difference.eq(0) ? 'proforma' : difference.lt(0) ? 'proforma_less' : 'proforma_more',
      data: { amount },
    }
  }
  if (state === 'differs' && compared.invoice.paper.kind === 'credit_note')
    return creditSentence(compared) ?? differenceSentence(compared)
  return state === 'fits' ? fitSentence(compared) : differenceSentence(compared)
}

/** An uncertain card shows no amount and no 'Klopt'. It names the document, the value to correct, and the cause. */
function doubtSentence({ comparison: { lines, other_currency }, invoice, orders }: ComparedInvoice): CardSentence {
  const other = orders.find(({ paper }) => paper.currency && paper.currency !== invoice.paper.currency)
  if (other_currency && other) {
    const data = { currency: invoice.paper.currency ?? '', ordered_currency: other.paper.currency ?? '' }
    return sentenceAbout(invoice.doc, { key: 'unsure_currency', value: 'currency', data })
  }
  const papers = [invoice, ...orders]
  const unsure = lines.filter(({ result }) => result === 'unsure')
  const ofLines = papers.values().map((paper) => lineDoubt(paper.doc, placesOn(paper, unsure)))
  const doubted = papers.find(({ doubt }) => doubt)?.doubt ?? ofLines.find((doubt) => doubt !== null)
  if (doubted) return named(doubted, orders)
  const [line] = unsure
  const at = `line[${invoice.places[line?.invoice?.line ?? 0] ?? 0}]`
  const name = line?.name ?? ''
  if (line?.doubt === 'unit') {
    const data = { name, unit: shownUnit(line.billed) ?? '', ordered_unit: shownUnit(line.ordered) ?? '' }
    return sentenceAbout(invoice.doc, { key: 'unsure_unit', value: `${at}.unit`, data })
  }
  return sentenceAbout(invoice.doc, { key: 'unsure_line', value: at, data: { name } })
}

/** The indexes in a document's reading of those of its lines that a card cannot compare. */
function placesOn({ doc, places }: ComparablePaper, unsure: CardLine[]): number[] {
  return unsure.flatMap(({ invoice, order }) =>
    [invoice, order].flatMap((at) => (at?.root === doc.root && at.line !== null ? (places[at.line] ?? []) : [])),
  )
}

/** With several orders, each is named by its number. */
function named(sentence: CardSentence, orders: ComparablePaper[]): CardSentence {
  const order = orders.length > 1 && orders.find(({ doc }) => doc.document_id === sentence.data['document_id'])
  const number = order && order.paper.number
  return number ? { ...sentence, data: { ...sentence.data, number } } : sentence
}

function fitSentence({ comparison, invoice, orders }: ComparedInvoice): CardSentence {
  const { difference, rest, total_earlier, total_invoiced, lines } = comparison
  const [wrongRate] = invoice.wrong_rates
  if (wrongRate !== undefined) return { key: 'fits_vat_sum', data: { rate: plain(Big(wrongRate)) } }
  const taxed = lines.filter(({ vat_differs }) => vat_differs)
  if (taxed[0]) return { key: 'fits_vat', data: { name: taxed[0].name, n: String(taxed.length) } }
  if (!difference.eq(0)) return { key: 'fits_margin', data: { amount: amountOf(difference) } }
  const excl = amountOf(total_invoiced)
  if (lines.some(({ set_off }) => set_off)) return { key: 'fits_set_off', data: { excl } }
  const n = lines.filter(({ billed }) => billed).length
  const whole = n > 0 && invoice.total_incl !== null
  const sums = { n: String(n), excl, incl: (invoice.total_incl ?? '').replace('-', ''), ...partsOf(comparison) }
  if (invoice.paper.kind === 'credit_note') return { key: whole ? 'fits_credit' : 'fits_excl', data: sums }
  const several = orders.length > 1
  if (rest.gt(0)) return { key: several ? 'fits_part_orders' : 'fits_part', data: { rest: money(rest) } }
  if (!whole || !total_earlier.eq(0)) return { key: 'fits_excl', data: sums }
  return { key: several ? 'fits_orders' : 'fits', data: sums }
}

/** The price of what is credited, and the one at which it was invoiced. */
function creditedPrices(line: CardLine): ReturnType<typeof pricesOf> {
  const [invoiced] = line.earlier?.prices ?? []
  return { ...pricesOf(line), ...(invoiced && { ordered: price(invoiced) }) }
}

/** The ordered part of an invoice, and the agreed extra work in it. */
function partsOf({ lines, total_invoiced }: Comparison): Record<string, string> {
  const works = sumOf(lines.flatMap(({ billed, order }) => (billed && order && isWork(order.root) ? billed.net : [])))
  if (works.eq(0)) return {}
  const own = total_invoiced.minus(works)
  return { ...(!own.eq(0) && { order_part: money(own) }), works_part: money(works) }
}

function differenceSentence({ comparison, invoice }: ComparedInvoice): CardSentence {
  const { lines, difference, missing } = comparison
  const wrong = lines
    .filter(({ result }) => result === 'price' || result === 'quantity' || result === 'not_ordered')
    .toSorted((one, other) => other.difference.abs().cmp(one.difference.abs()))
  const [largest] = wrong
  if (!largest)
    return missing.gt(0) ? { key: 'final_less', data: { rest: money(missing) } } : totalSentence(comparison.difference)
  if (wrong.length === 1) return singleSentence(largest, invoice.paper.kind === 'credit_note')
  if (largest.name === '') return totalSentence(difference.eq(0) ? largest.difference : difference)
  const data = { k: String(wrong.length), name: largest.name, amount: amountOf(largest.difference) }
  return { key: largest.difference.lt(0) ? 'several_less' : 'several', data }
}

function totalSentence(difference: Comparison['difference']): CardSentence {
  return { key: difference.lt(0) ? 'total_less' : 'total', data: { amount: amountOf(difference) } }
}

function singleSentence(line: CardLine, isCredit: boolean): CardSentence {
  const { name, result, difference, price_part, quantity_part, counted: billed, ordered } = line
  const credit = (key: 'not_ordered' | 'quantity'): SentenceKey => (isCredit ? `${key}_credit` : key)
  if (line.is_adjustment && name !== '' && !isCredit) {
    if (!line.invoice) return { key: 'adjustment_missing', data: { name, net: amountOf(difference) } }
    const key = result === 'not_ordered' ? 'adjustment' : 'adjusted'
    return { key: difference.lt(0) ? `${key}_less` : key, data: { name, net: amountOf(difference) } }
  }
  if (result === 'not_ordered' && difference.lt(0) && !isCredit)
    return { key: 'adjustment_less', data: { name, net: amountOf(difference) } }
  if (result === 'not_ordered') return { key: credit('not_ordered'), data: { name, net: amountOf(difference) } }
  const isShare = billed?.quantity === null || ordered?.quantity === null || line.earlier_quantity?.gt(0)
  if (!billed || !ordered) return totalSentence(difference)
  if (line.by_amount)
    return { key: difference.lt(0) ? 'amount_less' : 'amount', data: { name, amount: amountOf(difference) } }
  const spent = spentOn(line)
  if (spent) return { key: 'spent', data: { name, ...spent, amount: amountOf(difference) } }
  const isSum = isShare && ordered.quantity?.eq(1) // terms of one amount
  if (isSum && (quantity_part.eq(0) || price_part.eq(0))) return totalSentence(difference)
  if (quantity_part.abs().gt(price_part.abs())) {
    const { n, each } = excessOf(line)
    const less = !isCredit && quantity_part.lt(0)
    return { key: less ? 'quantity_less' : credit('quantity'), data: { n: plain(n), name, price: price(each) } }
  }
  if (isCredit) return { key: 'price_credit', data: { name, ...creditedPrices(line) } }
  return { key: price_part.lt(0) ? 'price_less' : 'price', data: { name, ...pricesOf(line) } }
}

import type { CardLine } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { useComparing, usePapers } from './context.ts'
import { decimalOf, millionths } from '../../../platform/decimal.ts'
import {
  type AnyHeadField,
  headFields,
  lineFields,
  type LineField,
  moreHeadFields,
  vatFields,
  workHeadFields,
} from './fields.ts'
import { useSentenceText } from '../chat/sentence-text.ts'
import { isNote, lineFieldOf, sideOf, type Side, type Target, targetOf } from './model.ts'

/** The sentences about what earlier invoices used of an order line, or what a credit note gives back of a price. */
const histories = new Set([
  'line_within',
  'line_over',
  'line_over_price',
  'line_over_sum',
  'line_spent',
  'line_credit_price',
  'line_set_off_part',
])

/** The explanation of a line's result, shown under its name. */
export function useWhy(): (line: CardLine) => string {
  const { t } = useTranslation('compare')
  const { card, readings, figures } = useComparing()
  const sentenceText = useSentenceText(card.currency)

  function unsure(line: CardLine): string {
    const { order, invoice } = line
    const sides: Side[] = ['order', 'invoice']
    const missing = sides.flatMap((side) => missingOn(line, side))[0]
    if (missing) return t(($) => $.why.missing[missing.side][missing.field])
    for (const side of sides)
      for (const field of [...lineFields].toSorted((one) => (one === 'price' ? -1 : 0))) {
        const target = targetOf(line, side, field)
        const value = target && readings.get(target.document_id)?.values[target.path]
        if (value && !value.sure) return t(($) => $.why.unsure[side][field])
      }
    if (order?.unit && invoice?.unit && order.unit !== invoice.unit)
      return t(($) => $.why.unit, { unit: figures.unit(invoice.unit ?? ''), ordered: figures.unit(order.unit ?? '') })
    return t(($) => $.why.pair)
  }
  /** The figure that an uncertain amount lacks. Without price and quantity the amount itself is in doubt. */
  function missingOn(line: CardLine, side: Side): { side: Side; field: LineField }[] {
    const has = (field: LineField) => {
      const target = targetOf(line, side, field)
      return target !== null && (readings.get(target.document_id)?.values[target.path]?.value ?? null) !== null
    }
    const net = targetOf(line, side, 'net')
    const value = net && readings.get(net.document_id)?.values[net.path]
    if (!value || value.sure || has('quantity') === has('price')) return []
    return [{ side, field: has('price') ? 'quantity' : 'price' }]
  }
  function quantity({ order, invoice, earlier_quantity, quantity_part }: CardLine): string {
    if (!order?.quantity || !invoice?.quantity || !order.price) return t(($) => $.results.quantity)
    const over = millionths(invoice.quantity) + millionths(earlier_quantity ?? '0') - millionths(order.quantity)
    const n = figures.number(decimalOf(over < 0n ? -over : over))
    const key = over < 0n ? 'less' : 'more'
    return over === 0n
      ? t(($) => $.why.amount, { amount: figures.difference(quantity_part) })
      : t(($) => $.why[key], { n, price: figures.price(order.price ?? '0') })
  }
  function price({ order, invoice, price_part, quantity_part }: CardLine): string {
    if (Number(quantity_part) !== 0)
      return t(($) => $.why.both, {
        price: figures.difference(price_part),
        quantity: figures.difference(quantity_part),
      })
    if (!order?.price || !invoice?.price) return t(($) => $.results.price)
    return t(($) => $.why.price, { price: figures.price(invoice.price), ordered: figures.price(order.price) })
  }
  function fits({ order, invoice, difference, rest_quantity, vat_differs }: CardLine): string {
    if (vat_differs) return t(($) => $.why.vat)
    if (Number(difference) !== 0) return t(($) => $.why.margin, { amount: figures.money(difference.replace('-', '')) })
    if (order?.quantity && invoice?.quantity && invoice.price && order.quantity === invoice.quantity)
      return t(($) => $.why.equal, {
        quantity: figures.quantity(invoice.quantity, invoice.unit),
        price: figures.price(invoice.price),
      })
    if (rest_quantity && Number(rest_quantity) !== 0)
      return t(($) => $.why.part, { rest: figures.quantity(rest_quantity, order?.unit) })
    return t(($) => $.results.fits)
  }
  function open({ rest_quantity, order }: CardLine): string {
    if (!rest_quantity) return t(($) => $.results.open)
    return t(($) => $.why.open, { rest: figures.quantity(rest_quantity, order?.unit) })
  }

  return (line) => {
    const isBeyond = line.order === null && line.invoice === null
    if (isBeyond) return line.result === 'unsure' ? t(($) => $.why.beyond) : sentenceText(line.sentence)
    if (line.result === 'unsure') return unsure(line)
    if (histories.has(line.sentence.key)) return sentenceText(line.sentence)
    if (line.result === 'quantity') return quantity(line)
    if (line.result === 'price') return price(line)
    if (line.result === 'not_ordered') return t(($) => $.why.not_ordered)
    return line.result === 'open' ? open(line) : fits(line)
  }
}

/** The text about a line's deliveries. Empty if nothing can be said. */
export function useTold(): (line: CardLine) => string {
  const { card } = useComparing()
  const sentenceText = useSentenceText(card.currency)
  return ({ delivered }) => (delivered?.sentence ? sentenceText(delivered.sentence) : '')
}

/** The names of the two sides: the one beside the order may be a credit note. */
export function useSideName(): (side: Side) => string {
  const { t } = useTranslation('compare')
  const { card } = useComparing()
  return (side) => t(($) => $[side === 'invoice' && card.invoice.kind === 'credit_note' ? 'credit_note' : side])
}

/** The full name of a value: 'Prijs van regel 3 op de order'. */
export function useValueName(): (target: Target) => string {
  const { t } = useTranslation('compare')
  const { card } = usePapers()
  const headName = useHeadName()
  return ({ document_id, path }) => {
    const side = isNote(card, document_id) ? 'delivery_note' : sideOf(card, document_id)
    const n = /^line\[(\d+)\]/.exec(path)?.[1]
    const field = lineFieldOf(path)
    if (n !== undefined && field)
      return t(($) => $.value_of_line[side], { value: t(($) => $.fields[field]), n: Number(n) + 1 })
    return t(($) => $.value_of[side], { value: headName(path) })
  }
}

/** The name of a head value. VAT rates, discounts and additions after the first one are numbered. */
export function useHeadName(): (path: string) => string {
  const { t } = useTranslation('compare')
  return (path) => {
    const [, part, n, field] = /^(vat|adjustment)\[(\d+)\]\.(\w+)$/.exec(path) ?? []
    const numbered = (name: string) => [name, Number(n) > 0 ? Number(n) + 1 : ''].join(' ').trim()
    if (part === 'adjustment') return numbered(t(($) => (field === 'name' ? $.adjustment.name : $.adjustment.amount)))
    if (part === 'vat' && field === 'category') return numbered(t(($) => $.vat.category))
    const ofVat = vatFields.find((one) => one === field)
    if (ofVat) return numbered(t(($) => $.vat[ofVat]))
    return isHead(path) ? t(($) => $.heads[path]) : path
  }
}

function isHead(path: string): path is AnyHeadField {
  return [...headFields, ...moreHeadFields, ...workHeadFields].some((one) => one === path)
}

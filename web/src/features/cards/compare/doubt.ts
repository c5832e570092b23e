import type { Reading } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { decimalOf, millionths } from '../../../platform/decimal.ts'
import { usePapers } from './context.ts'
import { formOf } from './figures.ts'
import { sideOf, type Target } from './model.ts'

const cents = 20_000n
const figuresOfSums = new Set(['amount', 'price', 'number'])

/** Why a value is uncertain, in one sentence: the sum that does not add up. */
export function useDoubt(): (target: Target) => string | null {
  const { t } = useTranslation('compare')
  const { card, readings, figures } = usePapers()

  return ({ document_id, path }) => {
    const values = readings.get(document_id)?.values ?? {}
    const value = values[path]
    if (!value || value.value === null) return t(($) => $.correct.not_read)
    if (value.source === 'computed') return t(($) => $.correct[formOf(path) === 'day' ? 'estimated' : 'calculated'])
    if (value.sure) return value.raw === null ? null : t(($) => $.correct.read_as, { raw: value.raw })
    if (path === 'currency') return t(($) => $.correct.because_currency)
    const because = t(($) => (value.source === 'ocr' ? $.correct.because_photo : $.correct.because))
    if (!figuresOfSums.has(formOf(path))) return because
    const off = lineOff(values, path)
    if (off)
      return t(($) => $.correct.because_line, {
        quantity: figures.number(off.quantity),
        price: figures.price(off.price),
        product: figures.money(off.product),
        net: figures.money(off.net),
      })
    const lines = linesOff(values)
    if (lines && path !== 'vat_total' && path !== 'total_incl')
      return t(($) => $.correct.because_lines, {
        value: figures.format(path, value.value),
        sum: figures.money(lines.sum),
        side: t(($) => $.correct.on[sideOf(card, document_id)]),
        total: figures.money(lines.total),
      })
    const totals = totalsOff(values)
    if (totals)
      return t(($) => $.correct.because_total, {
        excl: figures.money(totals.excl),
        vat: figures.money(totals.vat),
        sum: figures.money(totals.sum),
        incl: figures.money(totals.incl),
      })
    return because
  }
}

type Values = Reading['values']

function lineOff(values: Values, path: string) {
  const line = /^line\[\d+\]/.exec(path)?.[0]
  if (!line) return null
  const of = (field: string) => values[`${line}.${field}`]?.value ?? null
  const [quantity, price, net] = [of('quantity'), of('price'), of('net')]
  // With a discount or a price per several units, the sum is too long for one sentence.
  if (
    quantity === null ||
    price === null ||
    net === null ||
    [of('allowance'), of('charge'), of('base_quantity')].some(Boolean)
  )
    return null
  const product = times(quantity, price)
  if (isNear(product, millionths(net))) return null
  return { quantity, price, net, product: decimalOf(product, 2) }
}

/** Rounded to the cent, half a cent away from zero. */
function times(one: string, other: string): bigint {
  const exact = millionths(one) * millionths(other) // in 10⁻¹²
  const cent = 10_000_000_000n
  const half = exact < 0n ? -cent / 2n : cent / 2n
  return ((exact + half) / cent) * 10_000n
}

function linesOff(values: Values) {
  const nets = Object.entries(values).flatMap(([path, { value }]) =>
    /^line\[\d+\]\.net$/.test(path) && value !== null ? [millionths(value)] : [],
  )
  const total = values['lines_total']?.value ?? values['total_excl']?.value ?? null
  if (nets.length === 0 || total === null) return null
  const sum = nets.reduce((all, one) => all + one, 0n)
  return isNear(sum, millionths(total)) ? null : { sum: decimalOf(sum, 2), total }
}

function totalsOff(values: Values) {
  const of = (path: string) => values[path]?.value ?? null
  const [excl, vat, incl] = [of('total_excl'), of('vat_total'), of('total_incl')]
  if (excl === null || vat === null || incl === null) return null
  const sum = millionths(excl) + millionths(vat)
  return isNear(sum, millionths(incl)) ? null : { excl, vat, incl, sum: decimalOf(sum, 2) }
}

function isNear(one: bigint, other: bigint): boolean {
  const off = one - other
  return off <= cents && off >= -cents
}

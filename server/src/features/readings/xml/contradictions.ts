import { Big } from 'big.js'
import { addUp, everyLine, lineHoldsRounded, sumIsRounded } from '../values/arithmetic.ts'
import { withoutRemoved } from '../values/removed-lines.ts'
import type { XmlReading } from './read-xml.ts'

/**
 * The paths of all amounts in sums of an XML document that do not add up, any of which may be wrong, and of quantities of
 * which a part was rejected.
 */
export function contradictions({ values, rejected }: XmlReading): Set<string> {
  const figures = new Map([...withoutRemoved(values)].map(([path, { value }]) => [path, value]))
  const sums = addUp(figures)
  const paths = new Set<string>(rejected)
  const doubt = (holds: boolean | null, ...doubtful: string[]) => {
    if (holds === false) for (const path of doubtful) paths.add(path)
  }
  const places = everyLine(figures)
  const paperHolds = sums.total_excl === true && sums.rates !== false && sums.with_vat !== false
  const isRounded = (n: number | undefined) =>
    paperHolds &&
    sums.lines_total !== false &&
    lineHoldsRounded(
      (field) => figures.get(`line[${n}].${field}`),
      (field) => values.get(`line[${n}].${field}`)?.raw,
    )
  for (const [n, holds] of sums.lines.entries())
    doubt(
      holds === false ? isRounded(places[n]) : holds,
      ...['quantity', 'price', 'allowance', 'charge', 'net'].map((field) => `line[${places[n]}].${field}`),
    )
  const nets = places.map((n) => Big(figures.get(`line[${n}].net`) ?? 0))
  const centsOff = paperHolds && !sums.lines.includes(false) && sumIsRounded(nets, Big(figures.get('lines_total') ?? 0))
  doubt(sums.lines_total === false ? centsOff : sums.lines_total, 'lines_total', ...places.map((n) => `line[${n}].net`))
  doubt(sums.total_excl, 'lines_total', 'allowances', 'charges', 'total_excl')
  doubt(sums.rates, 'total_excl', 'vat_total', ...[...values.keys()].filter((path) => path.startsWith('vat[')))
  doubt(sums.with_vat, 'total_excl', 'vat_total', 'total_incl')
  const each = [...figures].filter(([path]) => /^adjustment\[\d+\]\.amount$/.test(path))
  if (each.length > 0) {
    const sum = each.reduce((all, [, amount]) => all.plus(amount), Big(0))
    const totals = Big(figures.get('charges') ?? 0).minus(figures.get('allowances') ?? 0)
    doubt(sum.eq(totals), 'allowances', 'charges', ...each.map(([path]) => path))
  }
  const [gAmount, payable] = [figures.get('g_amount'), figures.get('payable')]
  doubt(gAmount && payable ? Big(gAmount).lte(payable) : null, 'g_amount')
  // The smallest Factur-X profiles include the payable amount, but not the prepaid amount.
  const isTotalCertain = sums.with_vat === true
  doubt(sums.payable, ...(isTotalCertain ? [] : ['total_incl']), 'paid', 'rounding', 'payable')
  return paths
}

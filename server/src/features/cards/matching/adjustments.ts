import { Big } from 'big.js'
import { namesAdjustment } from '../../readings/values/adjustment-names.ts'
import { sumOf } from '../figures/figures.ts'
import { type CardLine, wholeLine } from './card-line.ts'
import type { Adjusts, ComparedLines } from './card-lines.ts'
import { takeOff } from './whole-lines.ts'
import { takenOff } from './deductions.ts'
import { type Ledger, portion } from './ledger.ts'
import type { Paper } from '../figures/paper.ts'

const zero = Big(0)
type Sign = -1 | 1
type Adjustment = { name: string; net: Big; line: number | null }

/** Which lines are, on the other side, a discount or addition below the lines. */
export function adjustsFor(invoice: Paper, orders: Paper[]): Adjusts {
  const isInvoice = invoice.kind === 'invoice'
  return {
    billed: ({ name, net }) => {
      const sign = signOf(net)
      return isInvoice && orders.some((order) => has(order, sign)) && (sign < 0 || namesAdjustment(name, sign))
    },
    ordered: ({ name, net }) => isInvoice && has(invoice, signOf(net)) && namesAdjustment(name, signOf(net)),
  }
}

function signOf(net: Big): Sign {
  return net.lt(0) ? -1 : 1
}

function has({ adjustment, adjustments }: Paper, sign: Sign): boolean {
  return [adjustment, ...adjustments.map(({ net }) => net)].some((net) => net.times(sign).gt(0))
}

/**
 * Compares the discounts of the whole invoice with those of the orders, and its additions, each as one line. If the orders
 * have none, each is a line of its own. A deduction of an earlier invoice is neither.
 */
export function compareAdjustments(
  invoice: Paper,
  orders: Paper[],
  { billed, ordered }: Omit<ComparedLines, 'lines'>,
  ledger: Ledger,
): CardLine[] {
  const below = adjustmentsOf(invoice)
  const earlier = invoice.kind === 'invoice' ? ledger.billed(orders.map(({ root }) => root)) : []
  const deductions = below.flatMap((one) => {
    const off = takenOff(one.name, one.net, earlier)
    return off.length > 0 ? [{ one, line: takeOff({ root: invoice.root, ...one }, off, ledger) }] : []
  })
  const rest = below.filter((each) => !deductions.some(({ one }) => one === each))
  const mine = [...rest, ...billed.map(({ line, n }) => ({ name: line.name, net: line.net, line: n }))]
  const theirs = [...orders.flatMap(adjustmentsOf), ...ordered.map(({ line }) => ({ ...line, line: null }))]
  const named = [...mine, ...theirs].every(({ name }) => name !== '')
  const groups = named ? [ofSign(-1), ofSign(1)] : [() => true]
  return [
    ...deductions.map(({ line }) => line),
    ...groups.flatMap((isOfGroup, n) =>
      compareGroup(mine.filter(isOfGroup), theirs.filter(isOfGroup), {
        key: `${orders.map(({ root }) => root).join()} adjustment ${named ? n : ''}`,
        roots: { invoice: invoice.root, order: orders[0]?.root },
        ledger,
      }),
    ),
  ]
}

function ofSign(sign: Sign): (one: Adjustment) => boolean {
  return ({ net }) => net.times(sign).gt(0)
}

type Group = {
  key: string
  roots: { invoice: string; order: string | undefined }
  ledger: Ledger
}

function compareGroup(mine: Adjustment[], theirs: Adjustment[], { key, roots, ledger }: Group): CardLine[] {
  const [net, room] = [mine, theirs].map((all) => sumOf(all.map((one) => one.net)))
  if (!net || !room || net.eq(0)) return []
  const allowed = portion(room, ledger.line(key).net, net)
  ledger.add(roots.order ?? '', key, { quantity: zero, net, allowed })
  if (theirs.length === 0 && mine.every(({ name }) => name !== ''))
    return mine.map((one) => {
      const line = wholeLine(one.net, zero, { invoice: roots.invoice }, zero)
      const result = line.result === 'fits' ? line.result : ('not_ordered' as const)
      return { ...line, result, name: one.name, is_adjustment: true, ...placeOf(one, roots.invoice) }
    })
  const [only, ...more] = mine
  const line = wholeLine(net.minus(allowed), allowed, roots, room)
  if (!only || more.length > 0) return [{ ...line, is_adjustment: true }]
  return [{ ...line, name: only.name, is_adjustment: true, ...placeOf(only, roots.invoice) }]
}

function placeOf({ line }: Adjustment, root: string): Pick<CardLine, 'invoice'> {
  return { invoice: { root, line } }
}

/** They may be unknown while their sum is not. */
function adjustmentsOf({ adjustment, adjustments }: Paper): Adjustment[] {
  const known = sumOf(adjustments.map(({ net }) => net)).eq(adjustment)
  if (known) return adjustments.map((one) => ({ ...one, line: null }))
  return adjustment.eq(0) ? [] : [{ name: '', net: adjustment, line: null }]
}

import { Big } from 'big.js'
import { everyLine } from './arithmetic.ts'
import { isOfForm, type Kind } from './fields.ts'
import type { ReadValue } from '../reading.ts'
import { daysAfter } from '../text/days.ts'
import { withoutRemoved } from './removed-lines.ts'

const usualTerm = 30
/** The confidence in a sum of lines beside which other amounts stand. */
const partly = 0.5
const orderLike = new Set<Kind>(['order', 'order_response', 'quote'])

/**
 * Adds computed values: the total of an order that names none, and the due date of an invoice. The total is certain if
 * the lines are and no other amount was found outside the lines.
 */
export function withComputed(kind: Kind, values: Map<string, ReadValue>, whole = true): Map<string, ReadValue> {
  const all = new Map(values)
  if (orderLike.has(kind) && !all.has('total_excl')) {
    const total = sumOfLines(withoutRemoved(values), whole)
    if (total) all.set('total_excl', whole ? total : { ...total, sure: false, confidence: partly })
  }
  const issued = values.get('issue_date')
  const due = issued && daysAfter(issued.value, usualTerm)
  if (kind === 'invoice' && due && !all.has('due_date')) all.set('due_date', computed(due, false))
  return all
}

/** Whether the sum of the lines is the total: no other amount stands outside them. */
export function isWhole(total: Pick<ReadValue, 'confidence'> | undefined): boolean {
  return total === undefined || total.confidence > partly
}

function sumOfLines(values: Map<string, ReadValue>, whole: boolean): ReadValue | null {
  const nets = everyLine(new Map([...values].map(([path, { value }]) => [path, value]))).map((n) =>
    values.get(`line[${n}].net`),
  )
  if (nets.every((net) => net === undefined) || (whole && nets.includes(undefined))) return null
  const sum = nets.reduce((sum, net) => sum.plus(net?.value ?? 0), Big(0)).toFixed(2)
  if (!isOfForm('amount', sum)) return null
  return computed(
    sum,
    nets.every((net) => net?.sure === true),
  )
}

/** A value that follows from others. */
export function computed(value: string, sure: boolean): ReadValue {
  return { value, raw: null, source: 'computed', sure, confidence: 1, xpath: null, page: null, box: null }
}

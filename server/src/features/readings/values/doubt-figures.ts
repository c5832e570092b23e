import type { ReadValue } from '../reading.ts'
import { formOf } from './fields.ts'

/** Whether a value is an amount, a quantity or a rate, rather than words or a day. */
export function isFigure(path: string): boolean {
  const form = formOf(path.replace(/^visible\./, ''))
  return form === 'amount' || form === 'number'
}

/** Makes all figures uncertain: pages that were not read may hold other totals, or a credit. */
export function doubtFigures(values: Record<string, ReadValue>): Record<string, ReadValue> {
  return Object.fromEntries(
    Object.entries(values).map(([path, value]) => [path, isFigure(path) ? { ...value, sure: false } : value]),
  )
}

/** Makes all values uncertain. */
export function doubtAll(values: Record<string, ReadValue>): Record<string, ReadValue> {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path, { ...value, sure: false }]))
}

import type { LineField } from '../values/fields.ts'
import { daysBetween } from './days.ts'

/**
 * Whether the days of a hire make its periods: the days or weeks between them, the last day counted or not. A day of work
 * or a hire without periods has nothing to be compared with.
 */
export function daysFit(value: (field: LineField) => string | undefined): boolean {
  const [start, end, periods] = [value('start_date'), value('end_date'), value('periods')]
  if (start === undefined || end === undefined) return end === undefined
  const days = daysBetween(start, end)
  if (periods === undefined) return days >= 0
  return [days, days + 1].some((all) => all === Number(periods) || all === 7 * Number(periods))
}

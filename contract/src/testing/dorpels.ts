import type { Sums } from '../agreement.ts'
import { termsOf } from '../terms.ts'

/** An invoice of four sills too many, for € 860. */
export const due = { due_date: '2026-10-04', due_estimated: false }

export const dorpels = {
  n: 0,
  name: 'Dorpel hardsteen 120 cm',
  result: 'quantity' as const,
  difference: '860.00',
  price_part: '0.00',
  quantity_part: '860.00',
  invoice: { category: 'S', rate: '21' },
}
export const sums: Sums = {
  total_excl: '22580.00',
  total_incl: '27321.80',
  groups: [{ category: 'S', rate: '21.00', base: '22580.00', vat: '4741.80' }],
  paid: '0.00',
  rounding: '0.00',
  payable: '27321.80',
  g_account: null,
  received: [],
  open: { excl: '860.00', groups: ['860.00'] },
}
export const credited = { excl: '860.00', incl: '1040.60', groups: null }
export const card = { currency: 'EUR', sums, lines: [dorpels] }
export const terms = termsOf(card, [{ n: 0, way: 'credit' }])

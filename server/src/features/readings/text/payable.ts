import { Big } from 'big.js'
import type { HeadField, HeadPath } from '../values/fields.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import { depositsBetween } from './deposits.ts'
import type { Style } from './figures.ts'
import { moneyForm } from './forms.ts'
import { labelsOf } from './labels.ts'
import type { Row } from './rows.ts'
import type { TimeCheck } from './search-time.ts'
import type { TextValue } from './text-value.ts'

type Head = Map<HeadPath, TextValue>

const tries = 6
/** A larger amount is not a rounding. */
const mostRounded = 1

/** The prepaid amount, the retention, the rounding and the payable amount, only if they add up. */
export function leftToPay(head: Head, rows: Row[], style: Style, isOver: TimeCheck): Head {
  const total = head.get('total_incl')
  if (!total) return new Map()
  const of = (field: HeadField) => candidatesFor(labelsOf(field), rows, moneyForm(style)).slice(0, tries)
  const paidBefore = of('paid').filter(({ value }) => !Big(value).eq(0))
  const rounded = of('rounding').filter(({ value }) => !Big(value).eq(0) && Big(value).abs().lt(mostRounded))
  const form = moneyForm(style)
  const keptBack = of('retention').filter(({ value }) => !Big(value).eq(0))
  for (const left of of('payable'))
    for (const paid of [...paidBefore, depositsBetween(rows, total.box, left.box, form), null])
      for (const retention of [null, ...keptBack])
        for (const rounding of [null, ...rounded]) {
          if (isOver()) return new Map()
          const due = Big(total.value)
            .minus(Big(paid?.value ?? 0).abs())
            .minus(Big(retention?.value ?? 0).abs())
            .plus(rounding?.value ?? 0)
          if ((paid || retention || rounding) && due.eq(left.value))
            return new Map<HeadField, TextValue>([
              ...(paid ? [['paid', paidValue(paid)] as const] : []),
              ...(retention ? [['retention', withoutSign(unsure(retention))] as const] : []),
              ...(rounding ? [['rounding', unsure(rounding)] as const] : []),
              ['payable', unsure(left)],
            ])
        }
  return new Map()
}

/** The sum of several deposits is computed, as it is not in the document. */
function paidValue(paid: Candidate): TextValue {
  return { ...withoutSign(unsure(paid)), ...(paid.raw === '' ? { computed: true } : {}) }
}

/** The value of an amount whose certainty depends on the sums. */
export function unsure(one: Candidate): TextValue {
  return { ...one, confidence: Math.min(1, one.score), sure: false }
}

/** Deductions are positive amounts, with or without a minus sign in the document. */
export function withoutSign(read: TextValue): TextValue {
  return { ...read, value: read.value.replace(/^-/, '') }
}

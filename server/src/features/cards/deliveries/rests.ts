import { Big } from 'big.js'
import { isSameUnit, isUnitMissing } from '../figures/units.ts'
import type { PaperLine } from '../figures/paper.ts'
import type { NoteLine } from './notes.ts'

/**
 * Compares what each note says is left of an order line with what was delivered until then. A later part delivery is
 * certain if ordered, less all earlier notes, less its own quantity, is exactly what is left. One that leaves out earlier
 * deliveries is doubtful: its quantity may be that of all deliveries so far.
 */
export function withRests(lines: NoteLine[], order: PaperLine): NoteLine[] {
  const whole = order.sure ? order.quantity : null
  if (!whole || new Set(lines.map(({ note }) => note)).size < lines.length) return lines
  const compared: NoteLine[] = []
  let earlier: Big | null = Big(0)
  for (const one of lines) {
    const sure: boolean = earlier === null ? one.sure : isSure(one, { order, whole, earlier })
    compared.push({ ...one, sure })
    earlier = sure && earlier && one.line.quantity ? earlier.plus(one.line.quantity) : null
  }
  return compared
}

type EarlierDelivery = { order: PaperLine; whole: Big; earlier: Big }

function isSure({ note, at, line, sure, provable }: NoteLine, { order, whole, earlier }: EarlierDelivery): boolean {
  const open = note.open[at]
  if (!open || !line.quantity || !open.ordered.eq(whole)) return sure
  if (!isSameUnit(line.unit, order.unit) || isUnitMissing(line.unit, order.unit)) return sure
  const holds = whole.minus(earlier).minus(line.quantity).eq(open.rest)
  return sure ? holds || earlier.eq(0) : provable === true && holds
}

import { converted, unitName } from '../../readings/values/unit-names.ts'
import type { PaperLine } from './paper.ts'

/** Whether the unit is a lump sum, which is invoiced by amount. */
export function isLump(unit: string | null): boolean {
  return unitName(unit) === 'post'
}

/** Instalments and progress bills invoice a share of one amount. */
export function isByAmount({ quantity, unit }: Pick<PaperLine, 'quantity' | 'unit'>): boolean {
  return quantity === null || quantity.eq(0) || quantity.eq(1) || isLump(unit)
}

/** The unit for people, also if it is not certain. */
export function shownUnit(line: Pick<PaperLine, 'unit' | 'read_unit'> | null): string | null {
  return line?.unit ?? line?.read_unit ?? null
}

/** A unit that is not written counts as the same. */
export function isSameUnit(one: string | null, other: string | null): boolean {
  const [mine, theirs] = [unitName(one), unitName(other)]
  return mine === '' || theirs === '' || mine === theirs
}

/** A line in the unit of the order line, if both measure the same: 12,000 kg is 12 ton. */
export function inUnitOf(ordered: PaperLine | undefined, line: PaperLine): PaperLine {
  const quantity = ordered && line.quantity ? converted(line.quantity, line.unit, ordered.unit) : null
  if (!ordered || quantity === null) return line
  const price = line.price ? converted(line.price, ordered.unit, line.unit) : null
  return { ...line, quantity, price, unit: ordered.unit }
}

/** Whether a quantity without a unit may count something else: six beams are not the six metres that were ordered. */
export function isUnitMissing(unit: string | null, ordered: string | null): boolean {
  return unitName(unit) === '' && !['', 'st'].includes(unitName(ordered))
}

/** 'm' for m², whose small 2 is easily lost. */
export function withoutPower(unit: string | null): string {
  return unitName(unit).replace(/^m[23]$/, 'm')
}

import { unitName } from '../../readings/values/unit-names.ts'

/** Whether the unit is a lump sum, which is invoiced by amount. */
export function isLump(unit: string | null): boolean {
  return unitName(unit) === 'post'
}

/** A unit that is not written counts as the same. */
export function isSameUnit(one: string | null, other: string | null): boolean {
  const [mine, theirs] = [unitName(one), unitName(other)]
  return mine === '' || theirs === '' || mine === theirs
}

/** Whether a quantity without a unit may count something else: six beams are not the six metres that were ordered. */
export function isUnitMissing(unit: string | null, ordered: string | null): boolean {
  return unitName(unit) === '' && !['', 'st'].includes(unitName(ordered))
}

/** 'm' for m², whose small 2 is easily lost. */
export function withoutPower(unit: string | null): string {
  return unitName(unit).replace(/^m[23]$/, 'm')
}

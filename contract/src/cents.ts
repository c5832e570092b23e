/**
 * Exact arithmetic for amounts of money, as whole cents in a bigint. It needs no library, so the server, the screens and
 * the tests count with the same functions.
 */
const form = /^(-?)(\d+)(?:\.(\d+))?$/
const halfPlaces = 2n

/** Reads a decimal as a whole number of units of 10^-places. Further decimals are cut off. */
function scaled(decimal: string, places: number): bigint {
  const [, sign, whole = '0', rest = ''] = form.exec(decimal) ?? []
  const figure = BigInt(whole + rest.slice(0, places).padEnd(places, '0'))
  return sign === '-' ? -figure : figure
}

export function toCents(money: string): bigint {
  return scaled(money, 2)
}

export function toMoney(cents: bigint): string {
  const digits = String(absolute(cents)).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Divides and rounds half up, away from zero. */
export function divided(figure: bigint, by: bigint): bigint {
  const [top, bottom] = [absolute(figure), absolute(by)]
  const rounded = (top * halfPlaces + bottom) / (bottom * halfPlaces)
  return figure < 0n === by < 0n ? rounded : -rounded
}

const ratePlaces = 6
const hundredPercent = 100n * 10n ** BigInt(ratePlaces)

/** A percentage of an amount. The rate has up to six decimals. */
export function percentOf(cents: bigint, rate: string): bigint {
  return divided(cents * scaled(rate, ratePlaces), hundredPercent)
}

/** A price for one times a quantity with up to six decimals. */
export function times(cents: bigint, quantity: string): bigint {
  return divided(cents * scaled(quantity, ratePlaces), 10n ** BigInt(ratePlaces))
}

export function isSameRate(one: string, other: string): boolean {
  return scaled(one, ratePlaces) === scaled(other, ratePlaces)
}

export function sumOfCents(figures: bigint[]): bigint {
  return figures.reduce((total, figure) => total + figure, 0n)
}

export function within(figure: bigint, least: bigint, most: bigint): bigint {
  if (figure < least) return least
  return figure > most ? most : figure
}

export function absolute(figure: bigint): bigint {
  return figure < 0n ? -figure : figure
}

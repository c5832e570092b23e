import type { FigureColumn } from '../../page/columns.ts'
import type { Printed } from '../../page/printed.ts'

/** Which column of figures has which role, by its place. A discount may be in two columns. */
export type Roles = {
  quantity: number
  price: number
  net: number
  per?: number
  periods?: number
  discounts?: number[]
  less?: number
}

/** How a row meets the equation. `plain`: also without a multiplication, as a quantity of one does. */
export type Fit = 'none' | 'misfit' | 'guessed' | 'plain' | 'full'

const cents = 0.0201
const basesGuessed = [100, 1000]
/** 21 × 1000 / 100 = 210 is VAT. */
const vatRates = new Set([0, 5, 5.5, 6, 7, 9, 10, 12, 13, 13.5, 19, 20, 21, 23])

/** Whether quantity × price, by its base and less its discount, makes the amount of a row. */
export function fitOf(columns: FigureColumn[], roles: Roles, row: number): Fit {
  const figure = (place: number | undefined) => (place === undefined ? undefined : columns[place]?.at.get(row))
  const [quantity, price, net] = [figure(roles.quantity), figure(roles.price), figure(roles.net)]
  if (!quantity || !price || !net) return 'none'
  if (quantity.is_percent || price.is_percent || net.is_percent) return 'misfit'
  const times = figure(roles.periods)?.values[0] ?? 1
  const factor = times * shareLeft((roles.discounts ?? []).map(figure))
  const less = figure(roles.less)?.values.map(Math.abs) ?? [0]
  const per = (figure(roles.per)?.values[0] ?? price.per) || null
  let best: Fit = 'misfit'
  for (const q of quantity.values)
    for (const p of price.values)
      for (const n of net.values)
        for (const minus of less) {
          const made = (base: number) => (q * p * factor) / base - minus - n
          const most = Math.max(cents, roundingOf(quantity, q, price, p, factor / (per ?? 1)))
          if ((q * p === 0) !== (n === 0)) continue
          if (Math.abs(made(per ?? 1)) <= most) return isPlain(q * times, p) || n === 0 ? 'plain' : 'full'
          const mayGuess = per === null && !vatRates.has(q) && !vatRates.has(p)
          if (mayGuess && basesGuessed.some((base) => Math.abs(made(base)) <= cents)) best = 'guessed'
        }
  return best
}

function isPlain(...factors: number[]): boolean {
  return factors.some((one) => Math.abs(one) === 1)
}

function shareLeft(discounts: (Printed | undefined)[]): number {
  return discounts.reduce((left, one) => left * (1 - Math.abs(one?.values[0] ?? 0) / 100), 1)
}

/** Half a unit of the last place of a price that was rounded for print, and of a quantity that has decimals. */
function roundingOf(quantity: Printed, q: number, price: Printed, p: number, factor: number): number {
  const byQuantity = quantity.decimals >= 2 ? halfUnit(quantity) * Math.abs(p) : 0
  return (halfUnit(price) * Math.abs(q) + byQuantity) * Math.abs(factor) + cents
}

function halfUnit({ decimals }: Printed): number {
  return 0.5 * 10 ** -Math.max(2, decimals)
}

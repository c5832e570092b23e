import { Big } from 'big.js'

/** An amount as it travels: a decimal with a point and two places. */
export function money(figure: Big): string {
  return figure.eq(0) ? '0.00' : figure.toFixed(2)
}

export function amountOf(figure: Big): string {
  return money(figure.abs())
}

/** A quantity without zeros that say nothing. */
export function plain(figure: Big): string {
  const rounded = figure.round(6)
  return rounded.eq(0) ? '0' : rounded.toFixed()
}

/** A price has two places at least, and up to six where it needs them. */
export function price(figure: Big): string {
  const rounded = figure.round(6)
  const exact = rounded.toFixed()
  return (exact.split('.')[1]?.length ?? 0) > 2 ? exact : money(rounded)
}

export function sumOf(figures: Big[]): Big {
  return figures.reduce((total, figure) => total.plus(figure), Big(0))
}

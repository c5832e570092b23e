import { Big } from 'big.js'

/** Formats an amount for the API: a decimal point and two decimals. */
export function money(figure: Big): string {
  return figure.toFixed(2)
}

export function amountOf(figure: Big): string {
  return money(figure.abs())
}

/** Formats a quantity without trailing zeros. */
export function plain(figure: Big): string {
  return figure.round(6).toFixed()
}

/** Formats a price with at least two and at most six decimals. */
export function price(figure: Big): string {
  const rounded = figure.round(6)
  const exact = rounded.toFixed()
  return (exact.split('.')[1]?.length ?? 0) > 2 ? exact : money(rounded)
}

export function sumOf(figures: Big[]): Big {
  return figures.reduce((total, figure) => total.plus(figure), Big(0))
}

import { localeOf } from './dates.ts'

/** An amount in euro cents: € 1.240,50, or €1,240.50. */
export function money(cents: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** Keeps an amount in running text on one line, with the millions behind it. */
export function wholeAmounts(text: string): string {
  return text.replaceAll(/€ ?\d[\d.,]*(?: mil(?:joen|lion))?/g, (amount) => amount.replaceAll(' ', '\u00a0'))
}

/** An amount as documents have it: a decimal with a point, exact however large it is; a price has more `places`. */
export function amountText(amount: string, currency: string, language: string, places = 2): string {
  const style = { style: 'currency', currency, maximumFractionDigits: places } as const
  return new Intl.NumberFormat(localeOf(language), style).format(amount as Intl.StringNumericLiteral)
}

/** A quantity, price or rate of up to six places. */
export function numberText(number: string, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 }).format(
    number as Intl.StringNumericLiteral,
  )
}

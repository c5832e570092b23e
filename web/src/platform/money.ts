import { localeOf } from './dates.ts'

/** An amount in euro cents: € 1.240,50, or €1,240.50. */
export function money(cents: number, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'EUR' }).format(cents / 100)
}

/** Keeps an amount in running text on one line, with the millions behind it. */
export function wholeAmounts(text: string): string {
  return text.replaceAll(/€ ?\d[\d.,]*(?: mil(?:joen|lion))?/g, (amount) => amount.replaceAll(' ', '\u00a0'))
}

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

/** The same without its sign, where a file may name a currency that is none. */
export function moneyText(amount: string, currency: string | null, language: string, places = 2): string {
  return amountText(amount.replace('-', ''), isCurrency(currency) ? currency : 'EUR', language, places)
}

/** In passing: whole euros, half a euro up; what is less than one with its cents. */
export function roundAmount(amount: string, currency: string | null, language: string): string {
  if (Math.abs(Number(amount)) < 1) return moneyText(amount, currency, language)
  const [whole = '0', parts = ''] = amount.replace('-', '').split('.')
  const rounded = BigInt(whole) + (parts >= '5' ? 1n : 0n)
  const style = {
    style: 'currency',
    currency: isCurrency(currency) ? currency : 'EUR',
    maximumFractionDigits: 0,
  } as const
  return new Intl.NumberFormat(localeOf(language), style).format(rounded)
}

function isCurrency(name: string | null): name is string {
  return name !== null && /^[A-Z]{3}$/.test(name)
}

/** A quantity, price or rate of up to six places. */
export function numberText(number: string, language: string): string {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 }).format(
    number as Intl.StringNumericLiteral,
  )
}

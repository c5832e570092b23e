import { localeOf } from './dates.ts'

/** An amount in euro cents: € 1.240,50, or €1,240.50. */
export function money(cents: number, language: string): string {
  return formatOf(language, 'EUR', 2).format(cents / 100)
}

/** Keeps an amount in running text on one line, together with 'miljoen'. */
export function wholeAmounts(text: string): string {
  return text.replaceAll(/€ ?\d[\d.,]*(?: mil(?:joen|lion))?/g, (amount) => amount.replaceAll(' ', '\u00a0'))
}

/** An amount of a document: a decimal with a point, exact at any size. Prices have more decimal `places`. */
export function amountText(amount: string, currency: string, language: string, places = 2): string {
  return formatOf(language, currency, places).format(amount as Intl.StringNumericLiteral)
}

/** Like `amountText`, without a minus sign. An invalid currency in a file is shown as euros. */
export function moneyText(amount: string, currency: string | null, language: string, places = 2): string {
  return amountText(amount.replace('-', ''), isCurrency(currency) ? currency : 'EUR', language, places)
}

/** An amount for lists: without its cents only if there are none, so that it never differs from the same one elsewhere. */
export function shortAmount(amount: string, currency: string | null, language: string): string {
  return moneyText(amount, currency, language, /\.0*[1-9]/.test(amount) ? 2 : 0)
}

function isCurrency(name: string | null): name is string {
  return name !== null && /^[A-Z]{3}$/.test(name)
}

/** A quantity, price or rate of up to six places. */
export function numberText(number: string, language: string): string {
  return formatOf(language, null, 6).format(number as Intl.StringNumericLiteral)
}

// Creating a format takes longer than ten amounts, and a card has many.
const formats = new Map<string, Intl.NumberFormat>()

/** The format for amounts in a currency, or for plain numbers, with at most this many places. */
function formatOf(language: string, currency: string | null, places: number): Intl.NumberFormat {
  const name = `${language} ${currency} ${places}`
  const style = currency === null ? {} : ({ style: 'currency', currency } as const)
  const known =
    formats.get(name) ?? new Intl.NumberFormat(localeOf(language), { ...style, maximumFractionDigits: places })
  formats.set(name, known)
  return known
}

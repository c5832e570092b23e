/** The number format of a document: '1.234,56' or '1,234.56'. */
export type Style = 'nl' | 'en'

/** The exact values of a figure in each possible style, with a decimal point. Impossible styles are missing. */
export type Figure = { values: Partial<Record<Style, string>>; unit: string | null }

const spaces = /[\s\u00a0\u202f\u2009]/gu
const plain = {
  nl: /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,6}))?$/,
  en: /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,6}))?$/,
}
// A unit after a figure, such as 'st', 'm²', 'uur' or 'H87'. '%' is not a unit: it makes the figure a rate.
const withUnit = /^(.*\d(?:,-{1,2})?)\s*(\p{L}[\p{L}.]{0,11}(?:[²³¹]|\d{0,2}))$/u

const sign = String.raw`€|£|US\$|\$|EUR|euro|GBP|USD|CHF`
const begins = new RegExp(`^(?:${sign})\\s*`, 'iu')
const around = new RegExp(`^(?:${sign})\\s*|\\s*(?:${sign})$`, 'giu')
const minusBehind = new RegExp(`\\s*(?:${sign})\\s?-$`, 'iu')
const minusBefore = new RegExp(`^[-−–]\\s?(?:${sign})\\s?(?=\\d)`, 'iu')
const money = new RegExp(`^[-−–]?\\s?(?:${sign})\\s?[-−–]?\\d|\\d\\s?(?:${sign})$`, 'iu')

/** Nothing, as Excel prints it: '€ -'. */
const nothing = new RegExp(`^(?:${sign})\\s*[-−–]$`, 'iu')

/** Whether a text is an amount of money: with cents or with a currency. */
export function isMoney(text: string): boolean {
  if (nothing.test(text.trim())) return true
  return /\d[.,](?:\d{2}|-)(?!\d)/.test(text) || (money.test(text.trim()) && readFigure(text) !== null)
}

const withCents = /(?<![\d.,])(?:\d{1,3}(?:[ \u00a0\u202f.,]\d{3})+|\d+)[.,](?:\d{2}|-)(?!\d)/g

/** The amounts with cents in a text, such as 'btw 21% over € 1.000,00'. */
export function amountsWithin(text: string): string[] {
  return text.match(withCents) ?? []
}

/** Reads '€ 2.400,-', '2 400,00', '12,50-', '(12,50)', '12,50 CR' or '24 st'. Null if the text is not a figure. */
export function readFigure(text: string): Figure | null {
  if (nothing.test(text.trim())) return { values: { nl: '0.00', en: '0.00' }, unit: null }
  let rest = text
    .trim()
    .replace(/^C\s?(?=\d)|^(-)\s?C\s?(?=\d)|(?<=\d[.,]\d{2}-?)\s?C$/u, '$1') // a euro sign that its font lacks
    .replace(minusBehind, '-')
    .replace(minusBefore, '-')
    .replace(around, '')
    .trim()
  let negative = false
  const credit = /^(.*\d)\s*CR\.?$/iu.exec(rest)
  const wrapped = /^\((.*)\)$/u.exec(rest)
  if (credit ?? wrapped) {
    negative = true
    rest = (credit ?? wrapped)?.[1]?.trim() ?? ''
  }
  const unit = withUnit.exec(rest)
  if (unit) rest = unit[1] ?? ''
  rest = rest.replace(begins, '').replace(/,-{1,2}$/, ',00')
  const signed = /^([-−–+])?\s*(?:[€£$]\s*)?(.*?)\s*([-−–])?$/u.exec(rest)
  negative ||= /[-−–]/u.test(`${signed?.[1] ?? ''}${signed?.[3] ?? ''}`)
  const digits = withoutSpaces(signed?.[2] ?? '')
  if (digits === null) return null
  const values: Figure['values'] = {}
  for (const style of ['nl', 'en'] as const) {
    const value = inStyle(digits, style)
    if (value !== null) values[style] = negative && !/^[0.]*$/.test(value) ? `-${value}` : value
  }
  return values.nl === undefined && values.en === undefined ? null : { values, unit: unit?.[2] ?? null }
}

/** The percentage that a text is, with a decimal point: '12.5' of '-12,5 %'. Its sign may be missing. Null for others. */
export function percentIn(text: string): string | null {
  const percent = /^-?\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.trim())?.[1]
  return percent?.replace(',', '.') ?? null
}

/** The style of texts, by the figures that fit only one. Null if there are none, or as many of each. */
export function styleOf(texts: string[]): Style | null {
  let votes = 0
  for (const text of texts) {
    const { nl, en } = readFigure(text)?.values ?? {}
    if (nl === undefined && en !== undefined) votes += 1
    if (en === undefined && nl !== undefined) votes -= 1
  }
  return votes === 0 ? null : votes > 0 ? 'en' : 'nl'
}

/** Removes the spaces between thousands. Null if there are spaces elsewhere. */
function withoutSpaces(text: string): string | null {
  const [first = '', ...more] = text.split(spaces)
  if (more.length === 0) return first
  const thousands = more.every((part, n) => (n < more.length - 1 ? /^\d{3}$/ : /^\d{3}(?!\d)/).test(part))
  return thousands && /^\d{1,3}$/.test(first) ? `${first}${more.join('')}` : null
}

function inStyle(digits: string, style: Style): string | null {
  if (!plain[style].test(digits)) return null
  const [thousand, decimal] = style === 'nl' ? ['.', ','] : [',', '.']
  const value = digits
    .replaceAll(thousand, '')
    .replace(decimal, '.')
    .replace(/^0+(?=\d)/, '')
  return /^\d{1,12}(?:\.|$)/.test(value) ? value : null // longer figures are not amounts
}

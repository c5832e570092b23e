/** How a document writes its figures: '1.234,56' or '1,234.56'. */
export type Style = 'nl' | 'en'

/** A figure as its document may mean it, exact, with a point; a style in which it cannot be read is not there. */
export type Figure = { values: Partial<Record<Style, string>>; unit: string | null }

const spaces = /[\s\u00a0\u202f\u2009]/gu
const plain = {
  nl: /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,6}))?$/,
  en: /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,6}))?$/,
}
// 'st', 'm²', 'uur' behind a figure; '%' makes it a rate and not an amount.
const with_unit = /^(.*\d(?:,-{1,2})?)\s*(\p{L}[\p{L}.]{0,11}[²³¹\d]?)$/u

/** Reads '€ 2.400,-', '2 400,00', '12,50-', '(12,50)', '12,50 CR' or '24 st'; null for what is no figure. */
export function readFigure(text: string): Figure | null {
  let rest = text
    .trim()
    .replace(/^(?:€|£|EUR|euro|GBP)\s*|\s*(?:€|£|EUR|euro|GBP)$/giu, '')
    .trim()
  let negative = false
  const credit = /^(.*\d)\s*CR\.?$/iu.exec(rest)
  const wrapped = /^\((.*)\)$/u.exec(rest)
  if (credit ?? wrapped) {
    negative = true
    rest = (credit ?? wrapped)?.[1]?.trim() ?? ''
  }
  const unit = with_unit.exec(rest)
  if (unit) rest = unit[1] ?? ''
  rest = rest.replace(/^(?:€|£|EUR|GBP)\s*/iu, '').replace(/,-{1,2}$/, ',00')
  const signed = /^([-−–+])?\s*(?:[€£]\s*)?(.*?)\s*([-−–])?$/u.exec(rest)
  negative ||= /[-−–]/u.test(`${signed?.[1] ?? ''}${signed?.[3] ?? ''}`)
  const digits = joined(signed?.[2] ?? '')
  if (digits === null) return null
  const values: Figure['values'] = {}
  for (const style of ['nl', 'en'] as const) {
    const value = inStyle(digits, style)
    if (value !== null) values[style] = negative && !/^[0.]*$/.test(value) ? `-${value}` : value
  }
  return values.nl === undefined && values.en === undefined ? null : { values, unit: unit?.[2] ?? null }
}

/** The style of a document, by the figures that can be read in one way only; Dutch when none says. */
export function styleOf(texts: string[]): Style {
  let votes = 0
  for (const text of texts) {
    const { nl, en } = readFigure(text)?.values ?? {}
    if (nl === undefined && en !== undefined) votes += 1
    if (en === undefined && nl !== undefined) votes -= 1
  }
  return votes > 0 ? 'en' : 'nl'
}

/** Spaces may stand between thousands, and nowhere else. */
function joined(text: string): string | null {
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
  return /^\d{1,12}(?:\.|$)/.test(value) ? value : null // what is longer is no amount of anything
}

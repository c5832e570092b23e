/** The names of the months in Dutch, English, German and French, without accents. */
const months = [
  'januari,january,januar,janner,janvier,jan,janv',
  'februari,february,februar,fevrier,feb,fevr,fev',
  'maart,march,marz,mars,mrt,mar,maa,mrz',
  'april,avril,apr,avr',
  'mei,may,mai',
  'juni,june,juin,jun',
  'juli,july,juillet,jul,juil',
  'augustus,august,aout,aug',
  'september,septembre,sep,sept',
  'oktober,october,octobre,okt,oct',
  'november,novembre,nov',
  'december,dezember,decembre,dec,dez',
]
const monthOf = new Map(months.flatMap((names, n) => names.split(',').map((name) => [name, n + 1] as const)))

const iso = /\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const numbers = /\b(\d{1,2})(?<sign>[-/.])(\d{1,2})\k<sign>(\d{4}|\d{2})\b(?![-/.]\d)/
const dayFirst = /\b(\d{1,2})(?:e|er|st|nd|rd|th|\.)?[\s/-]*(\p{L}{3,9})\.?,?[\s/-]*(\d{4}|\d{2})(?!\d)/u
const monthFirst = /\b(\p{L}{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?\s?,?\s*(\d{4})\b/u
/** American dates have no points. */
const slashed = /(?<![\d/.-])(\d{1,2})[/-](\d{1,2})[/-](?:(?:19|20)\d{2}|\d{2})(?![\d/-])/g
const slashedOne = new RegExp(slashed.source)
const accents = /\p{M}/gu

/** Whether the day or the month comes first in a document's dates: 'either' if other dates contradict each other. */
export type DayOrder = 'day' | 'month' | 'either'

/**
 * The order in the dates of a document. The day comes first, as in Dutch, Flemish and British documents, unless another
 * date can only have the month first. Without such a date, `american` documents may have either.
 */
export function dayOrderOf(texts: string[], american: boolean): DayOrder {
  const dates = texts.flatMap((text) => [...text.matchAll(slashed)])
  const proved = (first: number, second: number) =>
    dates.some((date) => Number(date[first]) > 12 && Number(date[second]) <= 12)
  const [day, month] = [proved(1, 2), proved(2, 1)]
  if (day === month) return month || american ? 'either' : 'day'
  return month ? 'month' : 'day'
}

/** Whether the first date in a text may be read with the day or the month first. */
export function isAmbiguous(text: string): boolean {
  const [, one = '', two = ''] = slashedOne.exec(text) ?? []
  return one !== '' && Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two)
}

/** A text without the day that is written in words: 'Factuur 2024-118 van 3 maart 2026'. */
export function withoutDay(text: string): string {
  return text.replace(dayFirst, (written, _, month: string) => {
    const plain = month.normalize('NFKD').replace(accents, '').toLowerCase()
    return monthOf.has(plain) ? ' ' : written
  })
}

/**
 * The first date in a text, as YYYY-MM-DD. Null for none or an impossible date. If the second figure can only be a day,
 * the month comes first.
 */
export function readDay(text: string, order: DayOrder = 'day'): string | null {
  const plain = withoutGaps(text.normalize('NFKD').replace(accents, '').trim())
  const year = iso.exec(plain)
  if (year) return day(year[1], year[3], year[4])
  const digits = compact.exec(plain)
  if (digits) return day(digits[1], digits[2], digits[3])
  const written = dayFirst.exec(plain)
  if (written && monthOf.has(written[2]?.toLowerCase() ?? '')) return day(written[3], name(written[2]), written[1])
  const american = monthFirst.exec(plain)
  if (american && monthOf.has(american[1]?.toLowerCase() ?? '')) return day(american[3], name(american[1]), american[2])
  const figures = numbers.exec(plain)
  if (!figures) return null
  const [, one, , two, of] = figures
  const monthLeads = Number(two) > 12 || (order === 'month' && Number(one) <= 12 && isAmbiguous(plain))
  return monthLeads ? day(of, one, two) : day(of, two, one)
}

/** A day of which the first figures stand apart. They may also be a quantity before a day, or the number of a line. */
const splitDay = /^\d{1,3} (?=\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}|\d{4})$)/

/** The day in a text if recognition may have broken it, as '2 7-03-2026'. */
export function brokenDay(text: string, order: DayOrder): string | null {
  return splitDay.test(text.trim()) ? readDay(text.trim().replace(' ', ''), order) : null
}

const withGaps = /(?<!\d)(\d{1,2})\s?([-/.])\s(\d{1,2})\s?\2\s?((?:19|20)\d{2}|\d{2}$)(?!\d)/g

/** A day is printed with room: '28 - 11 - 2026'. Recognition breaks years too: '22 juli 20 26'. */
function withoutGaps(spaced: string): string {
  const text = spaced.replace(withGaps, '$1$2$3$2$4')
  return /\b(?:19|20)\d{2}\b/.test(text) ? text : text.replace(/(?<!\d)20 (?=\d{2}(?!\d))/, '20')
}

const anyDay = new RegExp([iso, numbers, dayFirst, monthFirst].map(({ source }) => source).join('|'), 'gu')

/** A text without the dates in it. */
export function withoutDays(text: string): string {
  return withoutGaps(text).replace(anyDay, ' ').replace(compact, ' ')
}

/** All dates in a text. */
export function daysIn(text: string, order: DayOrder): string[] {
  return [...withoutGaps(text).matchAll(anyDay)].flatMap(([written]) => readDay(written, order) ?? [])
}

/** The date `n` days later. Null outside the range of `isDay`. */
export function daysAfter(date: string, n: number): string | null {
  const [later = ''] = new Date(Date.parse(`${date}T00:00:00Z`) + n * 86_400_000).toISOString().split('T')
  return isDay(later) ? later : null
}

/** The number of days from one date to a later one. */
export function daysBetween(date: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${date}T00:00:00Z`)) / 86_400_000)
}

/** Whether a value is an existing date in the years 1900 to 2999. Other years are misreadings and are not stored. */
export function isDay(value: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) // 31 February would become a day in March
}

function name(month: string | undefined): string {
  return String(monthOf.get(month?.toLowerCase() ?? '') ?? 0)
}

function day(year = '', month = '', date = ''): string | null {
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(full) ? full : null
}

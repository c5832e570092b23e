// The time looks the same in both languages.
const clock = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit' })

export function clockTime(at: string): string {
  return clock.format(new Date(at))
}

/** DD-MM-YYYY, as in documents and lists of older dossiers. In English DD/MM/YYYY. */
export function shortDate(at: string, language: string): string {
  return formatOf('short', language).format(new Date(at))
}

/** HH:mm today, otherwise the date. */
export function timeOrDate(at: string, language: string, now: Date): string {
  return isSameDay(new Date(at), now) ? clockTime(at) : shortDate(at, language)
}

/** HH:mm today, otherwise DD/MM/YYYY HH:mm, as messages show it. */
export function chatTime(at: string, now: Date): string {
  return isSameDay(new Date(at), now) ? clockTime(at) : `${shortDate(at, 'en')} ${clockTime(at)}`
}

/** 12 augustus 2025, or 12 August 2025. */
export function longDate(at: string, language: string): string {
  return formatOf('long', language).format(new Date(at))
}

/** 2 september for the current year, otherwise 2 september 2024. */
export function dayAndMonth(at: string, language: string, now: Date): string {
  const date = new Date(at)
  return formatOf(isSameYear(date, now) ? 'day' : 'long', language).format(date)
}

/** woensdag 3 september for the current year, otherwise woensdag 3 september 2024. */
export function weekdayAndDate(at: string, language: string, now: Date): string {
  const date = new Date(at)
  return formatOf(isSameYear(date, now) ? 'weekday' : 'weekday_of_year', language).format(date)
}

/** 22–28 sep, or 29 sep – 5 okt, from two days such as `2025-09-22`. */
export function daysBetween(from: string, to: string, language: string): string {
  return formatOf('short_day', language).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/** Date and time in full, for the title of a `<time>`. */
export function fullTime(at: string, language: string): string {
  return formatOf('full', language).format(new Date(at))
}

/** september, from `2025-09`. */
export function monthName(month: string, language: string): string {
  return inMonth(month, 1, language, 'month')
}

/** 2 september, from `2025-09` and 2. */
export function dayOfMonth(month: string, day: number, language: string): string {
  return inMonth(month, day, language, 'day_of_month')
}

/** wo 12 nov, from a day such as `2025-11-12`. */
export function workDay(day: string, language: string): string {
  return formatOf('work_day', language).format(new Date(`${day}T00:00:00Z`))
}

function inMonth(month: string, day: number, language: string, style: Style): string {
  return formatOf(style, language).format(new Date(`${month}-${String(day).padStart(2, '0')}T00:00:00Z`))
}

export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString()
}

function isSameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear()
}

export function localeOf(language: string): string {
  return language === 'en' ? 'en-GB' : 'nl-NL'
}

const styles = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  long: { dateStyle: 'long' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  day: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday_of_year: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', timeZone: 'UTC' },
  short_day: { day: 'numeric', month: 'short', timeZone: 'UTC' },
  work_day: { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  day_of_month: { day: 'numeric', month: 'long', timeZone: 'UTC' },
} as const
type Style = keyof typeof styles

// Creating a format takes as long as rendering a whole message, and every message has a date.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Style, language: string): Intl.DateTimeFormat {
  const name = `${style} ${language}`
  const known = formats.get(name) ?? new Intl.DateTimeFormat(localeOf(language), styles[style])
  formats.set(name, known)
  return known
}

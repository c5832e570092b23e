import { isSameDay } from '../../platform/dates.ts'

/** 'woensdag 3 september', with the year when it is another one. Today has a word of its own, so null. */
export function dayName(at: string, language: string, now = new Date()): string | null {
  const date = new Date(at)
  if (isSameDay(date, now)) return null
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  const locale = language === 'en' ? 'en-GB' : 'nl-NL'
  return date.toLocaleDateString(locale, { weekday: 'long', day: 'numeric', month: 'long', ...year })
}

import { isSameDay, weekdayAndDate } from '../../platform/dates.ts'

/** 'woensdag 3 september', with the year when it is another one. Today has a word of its own, so null. */
export function dayName(at: string, language: string, now: Date): string | null {
  return isSameDay(new Date(at), now) ? null : weekdayAndDate(at, language, now)
}

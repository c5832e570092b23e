import { isSameDay, weekdayAndDate } from '../../platform/dates.ts'

/** 'woensdag 3 september', with the year unless it is the current one. Null for today, which has its own text. */
export function dayName(at: string, language: string, now: Date): string | null {
  return isSameDay(new Date(at), now) ? null : weekdayAndDate(at, language, now)
}

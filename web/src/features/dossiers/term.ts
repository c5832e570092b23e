const dayMs = 86_400_000
const soonDays = 7

/** The number of days until a date such as 2025-10-04, in the user's time zone. Negative for past dates. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / dayMs)
}

/** From a week before, the term is shown in the warning colour. */
export function isSoon(days: number): boolean {
  return days <= soonDays
}

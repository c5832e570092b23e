const day_ms = 86_400_000
const soon_days = 7

/** How many days there are until a day such as 2025-10-04, by the clock of who looks; fewer than none once it is past. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / day_ms)
}

/** From a week before it is said in oker. */
export function isSoon(days: number): boolean {
  return days <= soon_days
}

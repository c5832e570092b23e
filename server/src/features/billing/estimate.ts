import { type Billing, monthlyPrices, type Role } from '@klopt/contract'

const timeZone = 'Europe/Amsterdam'

export type BilledPerson = {
  user_id: string
  full_name: string
  role: Role
  created_at: string
  deleted_at: string | null
}

/**
 * The cost of this month for a company, as of `now`. People who were added this month pay from that day on, and people who
 * were deleted this month pay until that day, that day too. Months are in Dutch time.
 */
export function estimate(people: BilledPerson[], now: string): Billing {
  const today = dayOf(now)
  const paying = people.filter(({ deleted_at }) => deleted_at === null || inMonth(dayOf(deleted_at), today))
  const lines = paying.map((person) => lineOf(person, today))
  const count = (role: Role) => people.filter((person) => person.deleted_at === null && person.role === role).length
  return {
    month: today.toPlainYearMonth().toString(),
    admins: count('admin'),
    users: count('user'),
    viewers: count('viewer'),
    lines,
    total: lines.reduce((total, { amount }) => total + amount, 0),
  }
}

function lineOf({ user_id, full_name, role, created_at, deleted_at }: BilledPerson, today: Temporal.PlainDate) {
  const days_in_month = today.daysInMonth
  const first = dayOf(created_at)
  const last_day = deleted_at === null ? undefined : dayOf(deleted_at).day
  const days = (last_day ?? days_in_month) - (inMonth(first, today) ? first.day : 1) + 1
  const price = monthlyPrices[role]
  return { user_id, full_name, role, price, days, days_in_month, amount: halfUp(price * days, days_in_month), last_day }
}

function inMonth(day: Temporal.PlainDate, { year, month }: Temporal.PlainDate): boolean {
  return day.year === year && day.month === month
}

/** `amount ÷ by` rounded to the nearest integer, halves up. Integers only, so that no fraction of a cent is lost. */
function halfUp(amount: number, by: number): number {
  return Math.floor((2 * amount + by) / (2 * by))
}

function dayOf(time: string): Temporal.PlainDate {
  return Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDate()
}

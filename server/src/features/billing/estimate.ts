import { type Billing, monthly_prices, type Role } from '@klopt/contract'

const time_zone = 'Europe/Amsterdam'

export type BilledPerson = {
  user_id: string
  full_name: string
  role: Role
  created_at: string
  deleted_at: string | null
}

/**
 * The cost of this month for a company, as of `now`. People who were added this month pay from that day on; deleted
 * people pay nothing. Months are in Dutch time.
 */
export function estimate(people: BilledPerson[], now: string): Billing {
  const today = dayOf(now)
  const lines = people.filter(({ deleted_at }) => deleted_at === null).map((person) => lineOf(person, today))
  const count = (role: Role) => lines.filter((line) => line.role === role).length
  return {
    month: today.toPlainYearMonth().toString(),
    admins: count('admin'),
    users: count('user'),
    viewers: count('viewer'),
    lines,
    total: lines.reduce((total, { amount }) => total + amount, 0),
  }
}

function lineOf({ user_id, full_name, role, created_at }: BilledPerson, today: Temporal.PlainDate) {
  const days_in_month = today.daysInMonth
  const first = dayOf(created_at)
  const isNew = first.year === today.year && first.month === today.month
  const days = isNew ? days_in_month - first.day + 1 : days_in_month
  const price = monthly_prices[role]
  return { user_id, full_name, role, price, days, days_in_month, amount: halfUp(price * days, days_in_month) }
}

/** `amount ÷ by` rounded to the nearest integer, halves up. Integers only, so that no fraction of a cent is lost. */
function halfUp(amount: number, by: number): number {
  return Math.floor((2 * amount + by) / (2 * by))
}

function dayOf(time: string): Temporal.PlainDate {
  return Temporal.Instant.from(time).toZonedDateTimeISO(time_zone).toPlainDate()
}

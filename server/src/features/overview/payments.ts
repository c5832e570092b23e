import { limits, type Overview } from '@klopt/contract'
import { byAmount, isDue, paymentSums, type Placed, sideOf } from './sums.ts'

type Day = Temporal.PlainDate
type Dated = Placed & { day: Day }

/**
 * What is to be paid in the next days, by week, and what is overdue. An invoice with which both companies agree counts
 * until its date: Klopt does not see payments, and nobody tells it of one that both expect.
 */
export function paymentsOf(placed: Placed[], own: string, today: Day): Overview['payments'] {
  const until = today.add({ days: limits.overview_days })
  const within = placed
    .flatMap(toDated)
    .filter(({ day, invoice }) => isUpTo(day, until) && !(invoice.agreed && isBefore(day, today)))
    .toSorted(byDay)
  const unsure = within.filter(({ invoice }) => invoice.pay_now === null)
  const listed = within.filter(({ invoice }) => invoice.pay_now === null || isDue(invoice))
  const sumsOf = (some: Dated[]) =>
    paymentSums(
      some.map(({ invoice }) => invoice),
      own,
    )
  return {
    until: until.toString(),
    late: sumsOf(within.filter(({ day }) => isBefore(day, today))),
    weeks: weeksOf(today, until).map(({ from, to }) => ({
      from: from.toString(),
      to: to.toString(),
      sums: sumsOf(within.filter(({ day }) => isUpTo(from, day) && isUpTo(day, to) && !isBefore(day, today))),
    })),
    invoices: listed.slice(0, limits.overview_rows).map((one) => toInvoice(one, own)),
    unsure: unsure.length,
    more: Math.max(0, listed.length - limits.overview_rows),
  }
}

/** The first due first, and of one day the largest amount. */
function byDay(one: Dated, other: Dated): number {
  return (
    Temporal.PlainDate.compare(one.day, other.day) || byAmount(one.invoice.pay_now ?? '0', other.invoice.pay_now ?? '0')
  )
}

function toDated(one: Placed): Dated[] {
  const { due_date } = one.invoice
  return due_date === null ? [] : [{ ...one, day: Temporal.PlainDate.from(due_date) }]
}

function toInvoice({ dossier, invoice, day }: Dated, own: string): Overview['payments']['invoices'][number] {
  const { card_id, invoice_name, due_estimated, currency, pay_now } = invoice
  const { id, title, counterpart_name } = dossier
  return {
    dossier_id: id,
    title,
    counterpart_name,
    card_id,
    invoice: invoice_name ?? title,
    due_date: day.toString(),
    due_estimated,
    side: sideOf(invoice, own),
    currency,
    amount: pay_now,
  }
}

/** The weeks from today's to that of the last day, Monday to Sunday. */
function weeksOf(today: Day, until: Day): { from: Day; to: Day }[] {
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const days = monday.until(until).days
  return Array.from({ length: Math.floor(days / today.daysInWeek) + 1 }, (_, week) => {
    const from = monday.add({ weeks: week })
    return { from, to: from.add({ days: today.daysInWeek - 1 }) }
  })
}

function isBefore(one: Day, other: Day): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

function isUpTo(one: Day, other: Day): boolean {
  return Temporal.PlainDate.compare(one, other) <= 0
}

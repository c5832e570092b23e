import { limits, type Overview, type OverviewTurn } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { toDuty } from '../dossiers/duties/columns.ts'
import { userPermissions } from '../people/policy.ts'
import { type OverviewFigures, readFigures } from './read.ts'

type Day = Temporal.PlainDate

/**
 * The turns, differences and payments of the dossiers of the viewer's list. Guests have no dashboard. An invoice with
 * which both companies agree counts until its date: Klopt does not see payments, and nobody reports one that both
 * expect.
 */
export async function readOverview(db: Db, viewer: Viewer, now: Temporal.Instant): Promise<Overview> {
  if (!userPermissions(viewer).see_relations) throw forbidden() // as the web app decides who has a dashboard
  const today = now.toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
  const until = today.add({ days: limits.overview_days })
  const period = { today: today.toString(), until: until.toString() }
  return overviewOf(await readFigures(db, viewer, period), today, until)
}

function overviewOf(figures: OverviewFigures, today: Day, until: Day): Overview {
  const { turns, turn_rows, waiting_rows, companies, totals, unsure, differing, sums, payments } = figures
  const sumsOf = (monday: string | null) => sums.flatMap(({ week, ...sum }) => (week === monday ? [sum] : []))
  return {
    turn: {
      ...turns,
      dossiers: turn_rows.map(toTurn),
      waiting: waiting_rows.map(toTurn),
    },
    differences: {
      dossiers: differing,
      totals,
      companies: companies.slice(0, limits.overview_rows),
      unsure,
      more: Math.max(0, companies.length - limits.overview_rows),
    },
    payments: {
      until: until.toString(),
      late: sumsOf(null),
      weeks: mondaysOf(today, until).map((monday) => ({
        from: monday.toString(),
        to: monday.add({ days: today.daysInWeek - 1 }).toString(),
        sums: sumsOf(monday.toString()),
      })),
      invoices: payments.invoices,
      unsure: payments.unsure,
      more: payments.count - payments.invoices.length,
    },
  }
}

function toTurn(row: OverviewTurn): OverviewTurn {
  return { ...row, since: new Date(row.since).toISOString(), duty: row.duty && toDuty(row.duty) }
}

/** The Mondays of the weeks from today's to that of the last day. */
function mondaysOf(today: Day, until: Day): Day[] {
  const first = today.subtract({ days: today.dayOfWeek - 1 })
  const weeks = Math.floor(first.until(until).days / today.daysInWeek) + 1
  return Array.from({ length: weeks }, (_, week) => first.add({ weeks: week }))
}

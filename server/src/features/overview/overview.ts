import { limits, type Overview } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { differencesOf } from './differences.ts'
import { paymentsOf } from './payments.ts'
import { type OverviewDossier, readOverviewDossiers } from './read.ts'
import { onceEach, paymentSums } from './sums.ts'

/** What waits, differs and is to be paid in the dossiers of the viewer's list. Guests have no dashboard. */
export async function readOverview(db: Db, viewer: Viewer, now: Temporal.Instant): Promise<Overview> {
  if (!userPermissions(viewer).see_relations) throw forbidden() // as the web app decides who has a dashboard
  return overviewOf(await readOverviewDossiers(db, viewer), viewer.company_id, dayOf(now))
}

function overviewOf(dossiers: OverviewDossier[], own: string, today: Temporal.PlainDate): Overview {
  const placed = onceEach(dossiers)
  return {
    turn: turnOf(dossiers, own),
    differences: differencesOf(dossiers, placed),
    payments: paymentsOf(placed, own, today),
  }
}

function turnOf(dossiers: OverviewDossier[], own: string): Overview['turn'] {
  const ours = dossiers.filter(({ turn_company_id }) => turn_company_id === own)
  const others = dossiers.filter(({ turn_company_id }) => turn_company_id !== null && turn_company_id !== own)
  const longest = ours.toSorted((one, other) => Date.parse(one.act_at) - Date.parse(other.act_at))
  return {
    own: ours.length,
    other: others.length,
    dossiers: longest.slice(0, limits.overview_rows).map((dossier) => {
      const { id, title, counterpart_name, by, act_at: since, card_state, card_difference, card_currency } = dossier
      const sums = paymentSums(dossier.invoices, own)
      return { id, title, counterpart_name, by, since, card_state, card_difference, card_currency, sums }
    }),
  }
}

/** The day in the Netherlands. */
function dayOf(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('Europe/Amsterdam').toPlainDate()
}

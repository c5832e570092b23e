import { limits, type Overview, type OverviewDifference } from '@klopt/contract'
import type { OverviewDossier } from './read.ts'
import { byAmount, type Placed, totalOf } from './sums.ts'

/** What is open with each company, without VAT. A dossier in which less was invoiced than ordered has nothing open. */
export function differencesOf(dossiers: OverviewDossier[], placed: Placed[]): Overview['differences'] {
  const differing = dossiers.filter((dossier) => dossier.differs)
  const open = placed.filter(({ invoice }) => invoice.differs && Number(invoice.open_amount) > 0)
  const companies = [...Map.groupBy(differing, ({ counterpart_id }) => counterpart_id).values()]
    .flatMap((some) => rowsOf(some, open))
    .toSorted((one, other) => byAmount(one.open, other.open))
  const listed = companies.slice(0, limits.overview_rows)
  return {
    dossiers: differing.length,
    totals: [...Map.groupBy(open, ({ invoice }) => invoice.currency)]
      .map(([currency, some]) => ({ currency, open: openOf(some) }))
      .toSorted((one, other) => byAmount(one.open, other.open)),
    companies: listed,
    unsure: placed.filter(({ invoice }) => invoice.state === 'unsure').length,
    more: companies.length - listed.length,
  }
}

/** One row for each currency in which something is open with a company, or one row with nothing. */
function rowsOf(dossiers: OverviewDossier[], open: Placed[]): OverviewDifference[] {
  const [first] = dossiers
  if (!first) return []
  const company = { company_id: first.counterpart_id, company_name: first.counterpart_name }
  const ids = new Set(dossiers.map(({ id }) => id))
  const here = Map.groupBy(
    open.filter(({ dossier }) => ids.has(dossier.id)),
    ({ invoice }) => invoice.currency,
  )
  const rows = [...here].map(([currency, some]) => ({
    ...company,
    currency,
    open: openOf(some),
    dossiers: new Set(some.map(({ dossier }) => dossier.id)).size,
  }))
  const nothing = { ...company, currency: first.card_currency ?? 'EUR', open: '0.00', dossiers: dossiers.length }
  return rows.length ? rows : [nothing]
}

function openOf(placed: Placed[]): string {
  return totalOf(placed.map(({ invoice }) => invoice.open_amount))
}

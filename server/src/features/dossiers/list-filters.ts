import type { DossierFilters } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { hasDuty } from './duties/columns.ts'

/** Whether a text has the search text in it, in any case and with any accents. */
export function matching(q: string): (text: RawBuilder<unknown>) => RawBuilder<boolean> {
  return (text) => sql<boolean>`strpos(unaccent(lower(${text})), unaccent(lower(${q}))) > 0`
}

/** The condition of search and filters on rows of the list as `page`. */
export function fits(viewer: Viewer, { q: typed = '', ...filters }: DossierFilters): RawBuilder<unknown> {
  const q = typed.trim()
  const conditions = [...(q ? [fitsSearch(q)] : []), ...filterConditions(viewer, filters)]
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

function fitsSearch(q: string): RawBuilder<unknown> {
  const matches = matching(q)
  return sql`(${matches(sql`title`)} or not access_ended and (${matches(sql`coalesce(counterpart_name, '')`)}
    or ${matches(sql`coalesce(last_message_preview, '')`)}
    or exists (select from participant join person on person.id = user_id
      where participant.dossier_id = page.id and participant.status = 'active' and ${matches(sql`full_name`)})
    or exists (select from document
      where document.dossier_id = page.id and deleted_at is null and ${matches(sql`filename`)})))`
}

/** A dossier of which only the title may be shown fits no filter. */
function filterConditions(viewer: Viewer, { turn, differs, due_days, company_id }: DossierFilters) {
  const conditions = [
    ...(turn ? [hasDuty('page', viewer.company_id)] : []),
    ...(differs ? [sql`page.differs`] : []),
    ...(due_days === undefined
      ? []
      : [sql`page.due_date <= (now() at time zone 'Europe/Amsterdam')::date + ${due_days}::integer`]),
    ...(company_id ? [sql`page.counterpart_id = ${company_id}`] : []),
  ]
  return conditions.length ? [sql`not access_ended`, ...conditions] : []
}

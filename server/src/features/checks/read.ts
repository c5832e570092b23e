import type { Check } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { mayReadChecks } from './policy.ts'
import { displayData } from './check-data.ts'

type Row = Omit<Check, 'seen'> & {
  seen_by: string | null
  seen_by_name: string
  seen_at: string | null
  /** The title of the other dossier, if the viewer may see it. */
  title: string | null
}

/** The checks of a dossier's invoices for the viewer's company, newest first. The caller has checked access. */
export async function readChecks(db: Db, viewer: Viewer, dossierId: string): Promise<Check[]> {
  if (!mayReadChecks(viewer)) return []
  const { see_all_dossiers } = userPermissions(viewer)
  const { rows } = await sql<Row>`
    select card_id, kind, data, company_check.created_at, seen_by, full_name as seen_by_name, seen_at,
      (select title from dossier other
        where other.id = (data ->> 'dossier_id')::uuid and (${see_all_dossiers} or exists (
          select from participant where dossier_id = other.id and user_id = ${viewer.id} and status = 'active'))) as title
    from company_check
    join card on card.id = card_id
    left join person on person.id = seen_by
    where card.dossier_id = ${dossierId} and company_check.company_id = ${viewer.company_id}
    order by company_check.created_at desc, company_check.id desc`.execute(db)
  return rows.map(toCheck)
}

function toCheck({ data, title, seen_by, seen_by_name, seen_at, ...check }: Row): Check {
  const seen = seen_by && seen_at ? { by: { id: seen_by, full_name: seen_by_name }, at: seen_at } : null
  return { ...check, data: displayData(data, title), seen }
}

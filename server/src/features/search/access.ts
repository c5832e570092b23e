import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { archivesOf } from '../archive/read.ts'
import { rowsOf } from '../dossiers/list-rows.ts'
import { userPermissions } from '../people/policy.ts'

type Which = { dossier_id?: string | undefined; company_id?: string | undefined; archive: boolean }

/**
 * The dossiers in which `viewer` may search, as rows of `door`: those of the dossier list, and with `archive` those of
 * the archive. It is part of every statement that finds something, so an access that ended counts for the next search.
 */
export function visibleDossiers(viewer: Viewer, { dossier_id, company_id, archive }: Which) {
  const { see_archive, see_all_dossiers } = userPermissions(viewer)
  const archived = sql`
    union all
    select listed.dossier_id as id, listed.title, 'closed' as status, listed.counterpart_name, dossier.last_message_time,
      date_trunc('milliseconds', coalesce(dossier.last_message_time, dossier.created_at)) as sort_time, last_seq,
      true as archived, link.company_id as counterpart_id
    from (${archivesOf(viewer)}) listed
    join dossier on dossier.id = listed.dossier_id
    left join dossier_company link on link.dossier_id = dossier.id and link.company_id <> ${viewer.company_id}
    where took_part or ${see_all_dossiers}`
  return sql`
    select * from (
      select page.id, page.title, page.status, page.counterpart_name, page.last_message_time, page.sort_time,
        dossier.last_seq, false as archived, page.counterpart_id
      from (${rowsOf(viewer)}) page join dossier on dossier.id = page.id
      where not access_ended
      ${archive && see_archive ? archived : sql``}
    ) visible
    where ${dossier_id ? sql`id = ${dossier_id}` : sql`true`} and ${company_id ? sql`counterpart_id = ${company_id}` : sql`true`}`
}

/** Only these of the dossiers, so that PostgreSQL does not read all of a person's dossiers again. */
export function among(door: RawBuilder<unknown>, ids: string[]) {
  return sql`select * from (${door}) named where id = any(${ids}::uuid[])`
}

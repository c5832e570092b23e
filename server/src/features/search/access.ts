import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/session.ts'
import { archivesOf } from '../archive/read.ts'
import { access_ended, openTo, seenBy, sortTime } from '../dossiers/list-rows.ts'
import { userPermissions } from '../people/policy.ts'

type SearchScopeInput = { dossier_id?: string | undefined; company_id?: string | undefined; archive: boolean }

/**
 * The dossiers in which a viewer may search. One of these is part of every statement that finds or shows something, so
 * an access that ended counts for the next search.
 */
export type Door = {
  /** All of them, as id, title, sort_time and last_seq. */
  all: RawBuilder<unknown>
  /** Only these, so that PostgreSQL does not read all of a person's dossiers again. */
  among(ids: string[]): RawBuilder<unknown>
  /** Only these, with what a group shows of its dossier. */
  shown(ids: string[]): RawBuilder<unknown>
}

/** The door of `viewer`: the dossiers of the list, and with `archive` those of the archive. */
export function visibleDossiers(viewer: Viewer, { dossier_id, company_id, archive }: SearchScopeInput): Door {
  const { see_archive, see_all_dossiers } = userPermissions(viewer)
  const withArchive = archive && see_archive
  const { company_id: own } = viewer

  return { all: rows(dossier_id ? [dossier_id] : undefined), among: rows, shown }

  function rows(ids?: string[]): RawBuilder<unknown> {
    const columns = sql`dossier.id, dossier.title, ${sortTime} as sort_time, last_seq`
    const open = sql`select ${columns} from ${openTo(viewer, ids)} where not ${access_ended} and ${withCompany()}`
    return withArchive ? sql`${open} union all select ${columns} from ${archived(ids)}` : open
  }

  function shown(ids: string[]): RawBuilder<unknown> {
    const columns = sql`dossier.id, dossier.title, last_message_time`
    const open = sql`
      select ${columns}, dossier.status, other.name as counterpart_name, false as archived
      from ${seenBy(viewer, ids)} where not ${access_ended} and ${withCompany()}`
    return withArchive
      ? sql`${open} union all select ${columns}, 'closed', listed.counterpart_name, true from ${archived(ids)}`
      : open
  }

  function archived(ids?: string[]): RawBuilder<unknown> {
    return sql`
      (${archivesOf(viewer)}) listed join dossier on dossier.id = listed.dossier_id
      where (took_part or ${see_all_dossiers}) and ${ids ? sql`dossier.id = any(${ids}::uuid[])` : sql`true`}
        and ${withCompany()}`
  }

  function withCompany(): RawBuilder<unknown> {
    if (!company_id) return sql`true`
    return sql`exists (select from dossier_company with_company where with_company.dossier_id = dossier.id
      and with_company.company_id = ${company_id} and with_company.company_id <> ${own})`
  }
}

import type { SystemEvent } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { type Entry, writeEntries } from './write-entries.ts'

const changesTitle = new Set<string>([
  'renamed',
  'user_added',
  'user_left',
  'user_removed',
  'admin_joined',
  'company_added',
  'company_replaced',
] satisfies SystemEvent[])

/** Whether a line tells of a change of a dossier's title, companies or people. */
export function titleChanges(event: string | null): boolean {
  return event !== null && changesTitle.has(event)
}

/** Indexes dossiers by their titles, companies and people. */
export async function indexTitles(db: Db, dossierIds: string[]): Promise<void> {
  if (dossierIds.length === 0) return
  const { rows } = await sql<Pick<Entry, 'source_id' | 'at' | 'text'>>`
    select dossier.id as source_id, created_at as at, concat_ws(E'\n', title,
      (select string_agg(name, E'\n') from dossier_company join company on company.id = company_id
        where dossier_id = dossier.id),
      (select string_agg(full_name, E'\n') from participant join person on person.id = user_id
        where dossier_id = dossier.id and participant.status = 'active')) as text
    from dossier where id = any(${dossierIds}::uuid[])`.execute(db)
  const nothing = { page: 0, seq: null, amount_min: null, amount_max: null, doc_kind: null }
  await writeEntries(
    db,
    rows.map((row) => ({ ...row, dossier_id: row.source_id, kind: 'dossier' as const, ...nothing })),
  )
}

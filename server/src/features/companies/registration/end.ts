import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/**
 * Deletes expired registrations: drafts after 24 hours, and those whose admin set no password within 72 hours. Only the
 * consent remains. A registration in use is skipped until the next run.
 */
export async function endRegistrations(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ company_id: string }>`
      select company_id
      from registration join company on company.id = company_id
      where company.status = 'pending'
        and case when finished_at is null then registration.created_at < now() - interval '24 hours'
          else finished_at < now() - interval '72 hours' end
      for update of registration, company skip locked`.execute(db)
    const ids = rows.map(({ company_id }) => company_id)
    if (ids.length === 0) return
    await sql`delete from dossier using dossier_company
      where dossier_id = dossier.id and company_id = any(${ids})`.execute(db)
    await sql`delete from person where company_id = any(${ids})`.execute(db)
    await sql`delete from company where id = any(${ids})`.execute(db)
  })
}

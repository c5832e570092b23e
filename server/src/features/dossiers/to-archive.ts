import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/** Has what each company keeps of a dossier made, in the transaction that closes it and never waits for it. */
export async function askToArchive({ db }: Tx, dossierId: string): Promise<void> {
  await sql`
    insert into archive (dossier_id, company_id)
    select dossier_id, company_id from dossier_company where dossier_id = ${dossierId}
    on conflict do nothing`.execute(db)
  await sql`
    select graphile_worker.add_job('make_archive', json_build_object('dossier_id', ${dossierId}::text),
      job_key => 'archive ' || ${dossierId})`.execute(db)
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/** Has each company's own checks of the invoices of a dossier made again, after every run of its cards. */
export async function askToCheck({ db }: Pick<Tx, 'db'>, dossierId: string): Promise<void> {
  await sql`
    select graphile_worker.add_job('check_cards', json_build_object('dossier_id', ${dossierId}::text),
      job_key => 'checks ' || ${dossierId}::text)`.execute(db)
}

import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'

/**
 * Has the invoices of a dossier laid beside its orders again, after `seconds`: whatever they say may have changed. Many
 * who ask before it begins are answered by one run; who asks while it runs gets another.
 */
export async function askToCompare({ db }: Pick<Tx, 'db'>, dossierId: string, seconds = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job('run_cards', json_build_object('dossier_id', ${dossierId}::text),
      job_key => 'cards ' || ${dossierId}::text, run_at => now() + make_interval(secs => ${seconds}))`.execute(db)
}

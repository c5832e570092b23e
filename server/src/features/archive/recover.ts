import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { askToArchive } from '../dossiers/jobs.ts'

/** Requeues archives whose job failed for good. */
export async function recoverArchives(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select dossier.id from dossier
    left join graphile_worker.jobs on jobs.key = 'make_archive ' || dossier.id
    where (jobs.id is null or jobs.attempts >= jobs.max_attempts)
      and exists (select from archive where dossier_id = dossier.id and state = 'making')
    order by closed_at desc limit 100`.execute(deps.db)
  for (const { id } of rows) await transaction(deps, (tx) => askToArchive(tx, id))
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'

/** Queues the indexing of all dossiers that are found by the name of a person or a company, because it changed. */
export async function askToIndexName(
  { db, deps }: { db: Db; deps: Pick<Deps, 'config'> },
  whose: { user_id: string } | { company_id: string },
): Promise<void> {
  if (!deps.config.search) return
  const dossiers =
    'user_id' in whose
      ? sql`participant where user_id = ${whose.user_id} and status = 'active'`
      : sql`dossier_company where company_id = ${whose.company_id}`
  await sql`
    select queue_job('index_changed', json_build_array(json_build_object('title_of', dossier_id)),
      job_key => 'index:' || dossier_id)
    from ${dossiers}`.execute(db)
}

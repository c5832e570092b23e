import { limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { tellHeld } from './notify.ts'
import { askToReceive } from './accept.ts'

const ignoredDays = 7

/** The daily job: deletes mails that were not posted in time, and repeats jobs that were lost. */
export async function sweepMailIn(deps: Deps): Promise<void> {
  const { rows } = await sql<{ dossier_id: string }>`
    select distinct dossier_id from mail_in
    where state = 'held' and created_at < now() - make_interval(days => ${limits.held_mail_days})`.execute(deps.db)
  for (const { dossier_id } of rows)
    await transaction(deps, async (tx) => {
      await sql`
        delete from mail_in where dossier_id = ${dossier_id} and state = 'held'
          and created_at < now() - make_interval(days => ${limits.held_mail_days})`.execute(tx.db)
      await tellHeld(tx, dossier_id)
    })
  await sql`
    delete from mail_in where state in ('answered', 'refused', 'ignored')
      and created_at < now() - make_interval(days => case when state = 'ignored' then ${ignoredDays}::int
        else ${limits.held_mail_days}::int end)`.execute(deps.db)
  const { rows: lost } = await sql<{ id: string }>`
    select mail_in.id from mail_in left join graphile_worker.jobs on jobs.key = 'receive ' || mail_in.id
    where state = 'waiting' and mail_in.created_at < now() - interval '1 hour'
      and (jobs.id is null or jobs.attempts >= jobs.max_attempts)`.execute(deps.db)
  await askToReceive(
    deps.db,
    lost.map(({ id }) => id),
  )
}

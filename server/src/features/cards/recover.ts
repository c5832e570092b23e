import { limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'

const at_once = 100
/** Between the first of two and the second: each may write a line and mails, and nobody waits for any. */
const apart_s = 5

/**
 * The job: has invoices looked at that have no card, whose documents an older Klopt read or whose job was given up; the
 * dossiers in which somebody did something last come first. Who has a job waiting is left alone.
 */
export async function recoverCards({ db }: Deps): Promise<void> {
  await sql`
    with bare as (
      select dossier.id, row_number() over (order by last_message_time desc nulls last, id) - 1 as place from dossier
      where status <> 'closed'
        and exists (
          select from document where dossier_id = dossier.id and deleted_at is null
            and kind in ('invoice', 'credit_note') and reading_state not in ('queued', 'reading')
            and not exists (select from card where invoice_root = coalesce(document.version_root, document.id))
            and not exists (
              select from document newer where newer.version_root = coalesce(document.version_root, document.id)
                and newer.version > document.version and newer.deleted_at is null))
        and (select count(*) from card where dossier_id = dossier.id) < ${limits.cards_a_dossier}
        and not exists (
          select from graphile_worker.jobs where attempts < max_attempts
            and key in ('find_versions ' || dossier.id, 'run_cards ' || dossier.id))
      order by place limit ${at_once}
    )
    select graphile_worker.add_job('find_versions', json_build_object('dossier_id', id),
      job_key => 'find_versions ' || id, run_at => now() + make_interval(secs => place * ${apart_s}))
    from bare`.execute(db)
}

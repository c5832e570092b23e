import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { newId } from '../ids.ts'
import { bounceHash } from './addresses.ts'
import type { Tx } from '../database/transaction.ts'

/** The kinds of mails that Klopt sends. The feature that queues a mail has its writer. */
export type MailKind =
  | 'set_password'
  | 'reset_password'
  | 'password_changed'
  | 'password_blocked'
  | 'guest_invited'
  | 'access_renewed'
  | 'extension_requested'
  | 'guest_links'
  | 'guest_code'
  | 'colleague_asked'
  | 'link_forwarded'
  | 'link_in_use'
  | 'link_taken_back'
  | 'dossier_added'
  | 'close_requested'
  | 'dossier_closed'
  | 'reminder'
  | 'unread'
  | 'unread_several'
  | 'mail_held'
  | 'mail_not_posted'
  | 'term'
  | 'relation_requested'
  | 'relation_accepted'
  | 'limit_reset'

export type NewMail = {
  /** For callers that may run twice, such as jobs: a mail with the same id is queued once. */
  id?: string
  kind: MailKind
  person_id: string
  dossier_id: string | null
  /** Data for the writer that is not in the database: ids and words, never a token. */
  data: Record<string, string>
}

/** Queues a mail in the transaction of its cause, so that both happen or neither. It is written when it is sent. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  await queueMails(tx, [mail])
}

/** Queues several mails in one statement. */
export async function queueMails({ db, deps }: Tx, mails: NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id = newId(), data, ...mail }) => ({
    ...mail,
    id,
    data: JSON.stringify(data),
    // Before it is sent: a mail server may report at once that it cannot deliver.
    bounce_hash: bounceHash(deps.config, id),
  }))
  await db
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await addMailJobs(
    db,
    rows.map(({ id }) => id),
  )
}

/** Adds the jobs that send mails, now or after `seconds`. A mail has one job: a new one replaces it. */
export async function addMailJobs(db: Db, mailIds: string[], seconds = 0): Promise<void> {
  await sql`
    select queue_job('mail', json_build_object('mail_id', id), job_key => id,
      run_at => now() + make_interval(secs => ${seconds}))
    from unnest(${mailIds}::text[]) with ordinality as mail (id, n) order by n`.execute(db)
}

/**
 * Adds jobs for mails whose job was lost with its process or failed for good. A mail that is being sent has a locked
 * row and is skipped.
 */
export async function recoverMails(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string }>`
      select mail.id from mail
      left join graphile_worker.jobs on jobs.key = mail.id::text
      where sent_at is null and skipped_at is null and failed_at is null
        and (jobs.id is null or jobs.locked_at is not null or jobs.attempts >= jobs.max_attempts)
      order by mail.created_at
      for update of mail skip locked`.execute(db)
    await addMailJobs(
      db,
      rows.map(({ id }) => id),
    )
  })
}

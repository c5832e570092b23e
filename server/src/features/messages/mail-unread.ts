import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/mail/queue.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { connectedOf } from './presence.ts'
import { worth_a_mail } from './read-unread.ts'

/** @internal Exported for the test of its plan. It walks the index `dossier_unread_due`, which has nothing else. */
export const due_dossiers = `select id from dossier where unread_due_at <= now() order by unread_due_at`

type Waiting = { user_id: string; due: boolean; due_at: string }

/**
 * Mails whoever has not read for five minutes and has no line open: one mail a dossier, and no further one until they
 * have read. What it costs follows from what was written in the last minutes, not from what is stored: a post notes on
 * the dossier when to look, and only those dossiers are looked at. What the mail says is read when it is sent.
 */
export async function mailUnread(deps: Deps): Promise<void> {
  const { rows } = await sql.raw<{ id: string }>(due_dossiers).execute(deps.db)
  const failed: unknown[] = []
  // One dossier that cannot be looked at keeps nobody else from their mail; the job then fails as a whole.
  for (const { id } of rows) await transaction(deps, (tx) => mailUnreadOf(tx, id)).catch((error) => failed.push(error))
  if (failed.length) throw new AggregateError(failed, `${failed.length} dossiers were not looked at`)
}

async function mailUnreadOf(tx: Tx, dossierId: string): Promise<void> {
  // Locked as a post locks it: one that comes meanwhile waits, and notes its own time after ours is taken away.
  const { rows: held } = await sql`
    select from dossier where id = ${dossierId} and unread_due_at <= now()
    for no key update skip locked`.execute(tx.db)
  if (held.length === 0) return
  const waiting = await readWaiting(tx, dossierId)
  const due = waiting.filter((one) => one.due)
  const connected = await connectedOf(
    tx.deps,
    due.map(({ user_id }) => user_id),
  )
  const mailed = due.filter(({ user_id }) => !connected.has(user_id))
  await mail(
    tx,
    dossierId,
    mailed.map(({ user_id }) => user_id),
  )
  await noteNext(
    tx,
    dossierId,
    waiting.filter((one) => !mailed.includes(one)),
  )
}

/** Two statements however many there are: whoever posts in the dossier waits for us. */
async function mail(tx: Tx, dossier_id: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await queueMails(
    tx,
    userIds.map((person_id) => ({ kind: 'unread', person_id, dossier_id, data: {} })),
  )
  await sql`
    update participant set mailed_seq = last_seq from dossier
    where dossier.id = ${dossier_id} and dossier_id = dossier.id and user_id = any(${userIds})`.execute(tx.db)
}

/** Who has something unread that no mail told yet, and when the oldest of it will be five minutes old. */
async function readWaiting(tx: Tx, dossierId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select participant.user_id, oldest.created_at + interval '5 minutes' <= now() as due,
      oldest.created_at + interval '5 minutes' as due_at
    from dossier
    join participant on participant.dossier_id = dossier.id and participant.status = 'active'
      and read_seq < last_seq and mailed_seq <= read_seq and coalesce(access_until > now(), true)
    join person on person.id = participant.user_id and person.deleted_at is null and person.unread_mails
    join company on company.id = person.company_id and company.status = 'active'
    cross join lateral (
      select created_at from message
      where message.dossier_id = dossier.id and seq > greatest(read_seq, joined_seq) and ${worth_a_mail}
      order by seq limit 1
    ) oldest
    where dossier.id = ${dossierId} and dossier.status <> 'closed'`.execute(tx.db)
  return rows
}

/** Whoever has a line open may close it without reading, so they are looked at again in a minute. */
async function noteNext(tx: Tx, dossierId: string, waiting: Waiting[]): Promise<void> {
  const later = waiting.filter(({ due }) => !due).map(({ due_at }) => due_at)
  const soon = waiting.length > later.length ? sql`now() + interval '50 seconds'` : sql`null`
  await sql`
    update dossier set unread_due_at = least(${later.toSorted()[0] ?? null}::timestamptz, ${soon})
    where id = ${dossierId}`.execute(tx.db)
}

import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/mail/queue.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { accessEnded } from '../dossiers/access-ended.ts'
import { connectedOf } from './presence.ts'
import { namesThem, notifyingLines, unreadAfter } from './read-unread.ts'

/** Scans the index `dossier_unread_due`, which contains only due dossiers. @internal for a test of its plan */
export const dueDossiers = `select id from dossier where unread_due_at <= now() order by unread_due_at`

/** The others keep their own mails. */
const othersMost = 50

type UnreadReader = { user_id: string; due: boolean; due_at: string }

/**
 * Mails people with messages unread for five minutes and no open live line: one mail for all their dossiers with news, and
 * no further one about a dossier until they have read it. The cost depends on recent posts, not on stored data: a post sets the dossier's due time, and
 * only due dossiers are examined. The mail's content is read when it is sent.
 */
export async function mailUnread(deps: Deps): Promise<void> {
  const { rows } = await sql.raw<{ id: string }>(dueDossiers).execute(deps.db)
  const failed: unknown[] = []
  // A failing dossier does not block the others. The job as a whole fails afterwards.
  for (const { id } of rows) await transaction(deps, (tx) => mailUnreadOf(tx, id)).catch((error) => failed.push(error))
  if (failed.length) throw new AggregateError(failed, `${failed.length} dossiers were not processed`)
}

async function mailUnreadOf(tx: Tx, dossierId: string): Promise<void> {
  // The lock that a post takes: a post meanwhile waits, and then sets its own due time.
  const { rows: locked } = await sql`
    select from dossier where id = ${dossierId} and unread_due_at <= now()
    for no key update skip locked`.execute(tx.db)
  if (locked.length === 0) return
  const waiting = await readWaiting(tx, dossierId)
  const due = waiting.filter((one) => one.due)
  const connected = await connectedOf(
    tx.deps,
    due.map(({ user_id }) => user_id),
  )
  const receivers = due.filter(({ user_id }) => !connected.has(user_id))
  await mail(
    tx,
    dossierId,
    receivers.map(({ user_id }) => user_id),
  )
  await setNextDue(
    tx,
    dossierId,
    waiting.filter((one) => !receivers.includes(one)),
  )
}

/**
 * A few statements for any number of receivers, because posts in the dossier wait for them. What is unread for a receiver in
 * other dossiers, and not mailed yet, comes along in the same mail.
 */
async function mail(tx: Tx, dossier_id: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const others = await takeOthers(tx, dossier_id, userIds)
  await queueMails(
    tx,
    userIds.map((person_id) => {
      const more = others.get(person_id) ?? []
      return more.length > 0
        ? {
            kind: 'unread_several',
            person_id,
            dossier_id: null,
            data: { dossiers: [dossier_id, ...more.map((other) => other.dossier_id)].join(' ') },
          }
        : { kind: 'unread', person_id, dossier_id, data: {} }
    }),
  )
  await sql`
    update participant set mailed_seq = last_seq, mailed_from = read_seq, mailed_at = now() from dossier
    where dossier.id = ${dossier_id} and dossier_id = dossier.id and user_id = any(${userIds})`.execute(tx.db)
  // It waits for nobody who is being changed: they may get a mail sooner.
  await sql`
    update person set unread_mailed_at = now()
    where id in (select id from person where id = any(${userIds}) for no key update skip locked)`.execute(tx.db)
}

/**
 * Marks what is unread for these people in other dossiers as mailed, in the transaction that queues the mail. Only dossiers
 * with recent posts are looked at, and a participant who is locked is left for their own mail.
 */
async function takeOthers({ db }: Tx, dossierId: string, userIds: string[]) {
  const { rows } = await sql<{ user_id: string; dossier_id: string }>`
    with waiting as (
      select participant.dossier_id, participant.user_id, last_seq
      from dossier
      join participant on participant.dossier_id = dossier.id and user_id = any(${userIds}) and participant.status = 'active'
        and read_seq < last_seq and mailed_seq <= read_seq and not ${sql.raw(accessEnded('participant'))}
      join person on person.id = participant.user_id
      cross join lateral (${notifyingLines(sql`seq`, unreadAfter, sql`order by seq limit 1`)}) oldest
      where dossier.unread_due_at is not null and dossier.id <> ${dossierId} and dossier.status <> 'closed'
      order by participant.user_id, participant.dossier_id
      limit ${othersMost} for no key update of participant skip locked
    )
    update participant set mailed_seq = last_seq, mailed_from = read_seq, mailed_at = now() from waiting
    where participant.dossier_id = waiting.dossier_id and participant.user_id = waiting.user_id
    returning participant.user_id, participant.dossier_id`.execute(db)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/** Since the last mail, if that did not tell of this dossier: what several dossiers have to tell in the meantime is one mail. */
const otherMailedAt = sql`nullif(person.unread_mailed_at, participant.mailed_at)`

/**
 * The participants with unread lines not mailed yet, and when the oldest of these will be five minutes old, and ten after a mail
 * about others, or the first that names them one minute.
 */
async function readWaiting(tx: Tx, dossierId: string): Promise<UnreadReader[]> {
  const { rows } = await sql<UnreadReader>`
    select participant.user_id, due_at <= now() as due, due_at
    from dossier
    join participant on participant.dossier_id = dossier.id and participant.status = 'active'
      and read_seq < last_seq and mailed_seq <= read_seq and not ${sql.raw(accessEnded('participant'))}
    join person on person.id = participant.user_id and person.deleted_at is null and person.unread_mails
    join company on company.id = person.company_id and company.status = 'active'
    cross join lateral (
      ${notifyingLines(sql`created_at`, unreadAfter, sql`order by seq limit 1`)}
    ) oldest
    left join lateral (
      select created_at from message
      where message.dossier_id = dossier.id and seq > ${unreadAfter} and ${namesThem}
      order by seq limit 1
    ) naming on true
    cross join lateral (
      select least(greatest(oldest.created_at + interval '5 minutes', ${otherMailedAt} + interval '10 minutes'),
        naming.created_at + interval '1 minute') as due_at
    ) moment
    where dossier.id = ${dossierId} and dossier.status <> 'closed'`.execute(tx.db)
  return rows
}

/** People with an open line may close it without reading, so the dossier is due again in a minute. */
async function setNextDue(tx: Tx, dossierId: string, waiting: UnreadReader[]): Promise<void> {
  const later = waiting.filter(({ due }) => !due).map(({ due_at }) => due_at)
  const soon = waiting.length > later.length ? sql`now() + interval '50 seconds'` : sql`null`
  await sql`
    update dossier set unread_due_at = least(${later.toSorted()[0] ?? null}::timestamptz, ${soon})
    where id = ${dossierId}`.execute(tx.db)
}

import {
  type Line,
  type Message,
  type MessagePage,
  type MessageQuery,
  limits,
  namelessGuest,
  systemSender,
} from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { often } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { messagePermissions } from '../dossiers/policy.ts'
import { senderName } from '../dossiers/lines/line.ts'
import { quoted } from './quote.ts'

export type Row = Line &
  Omit<Message, keyof Line | 'unread' | 'sender_name' | 'company' | 'user_id' | 'permissions'> & {
    first_name: string | null
    last_name: string | null
    full_name: string | null
    company_id: string | null
    company_name: string | null
    /** The number of the request in the batch that this row answers. */
    place: number
  }

const beyondLast = 2_147_483_647
const besideOne = 25

/** A page of messages, oldest first: the newest ones, or those before a cursor. */
export async function messagePage(
  db: Db,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { limit, before }: Pick<MessageQuery, 'limit' | 'before'>,
): Promise<MessagePage> {
  const end = Number(before ?? beyondLast)
  const most = Math.min(limit + 1, end - 1) // no more messages exist before it
  // Compares pairs and filters by dossier afterwards, so that the planner walks the index to the page for every kind of
  // plan. If it knew how few messages a dossier has, it would read and sort them all.
  const page = await readMessages(
    db,
    sql`select * from (
        select * from message where (dossier_id, seq) < (${dossier.id}::uuid, ${end}::int)
        order by dossier_id desc, seq desc limit ${most}
      ) before where dossier_id = ${dossier.id}`,
  )
  const has_more = page.length > limit
  const rows = page.slice(-limit)
  const oldest = rows[0]
  return {
    messages: rows.map((row) => toMessage(viewer, dossier, row)),
    before: has_more && oldest ? String(oldest.seq) : null,
    has_more,
    revision: dossier.revision,
  }
}

/** The messages before and after one, oldest first, so that it can be opened at its place. */
export async function messagesAround(
  db: Db,
  viewer: Viewer,
  dossier: AccessibleDossier,
  around: number,
): Promise<MessagePage> {
  const [from, to] = [around - besideOne, around + besideOne]
  const rows = await readMessages(
    db,
    sql`select * from message where dossier_id = ${dossier.id} and seq between ${from} and ${to}`,
  )
  const oldest = rows[0]
  const has_more = oldest !== undefined && oldest.seq > 1
  return {
    messages: rows.map((row) => toMessage(viewer, dossier, row)),
    before: has_more ? String(oldest.seq) : null,
    has_more,
    revision: dossier.revision,
  }
}

/** The messages that changed after a revision of the dossier, in the order of their changes. */
export async function changedPage(
  db: Db,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { limit, changed_after }: { limit: number; changed_after: number },
): Promise<MessagePage> {
  const rows = await readMessages(
    db,
    sql`select * from message
      where dossier_id = ${dossier.id} and revision > 0 and revision > ${changed_after}::int
      order by revision limit ${limit + 1}`,
  )
  const messages = rows
    .toSorted((one, other) => one.revision - other.revision)
    .slice(0, limit)
    .map((row) => toMessage(viewer, dossier, row))
  return { messages, before: null, has_more: rows.length > limit, revision: dossier.revision }
}

/** The message that the viewer already sent under this client_id, if any. */
export async function findByClientId(db: Db, viewer: Viewer, dossier: AccessibleDossier, clientId: string) {
  const sent = sql`select * from message
    where dossier_id = ${dossier.id} and sender_id = ${viewer.id} and client_id = ${clientId}`
  const [row] = await readMessages(db, sent)
  return row && toMessage(viewer, dossier, row)
}

/** The part of a mail that its message shows. */
const shownMail = sql`json_build_object(
  'from_name', from_name, 'from_email', from_email, 'subject', subject, 'proven', verdict = 'pass', 'cut', cut,
  'let_in_by', case when decided_by is not null
    then json_build_object('id', decider.id, 'full_name', decider.full_name) end,
  'not_taken', not_taken, 'unchecked', coalesce(unchecked, false))`

/** The messages that their sender can still change. For others it does not matter whether they were mailed. */
const isRecent = sql`page.created_at > now() - ${sql.lit(`${limits.message_change} milliseconds`)}::interval`

/** Whether a mail showed it to somebody. */
const mailed = sql`(
  ${isRecent} and exists (
    select from reader
    where reader.dossier_id = page.dossier_id and reader.user_id <> page.sender_id
      and reader.mailed_from < seq and reader.shown_seq >= seq))`

/** Looks up each author and mail once instead of once per message: fifty messages often have two authors. */
export async function readMessages(db: Db, page: ReturnType<typeof sql>, place = sql`1`): Promise<Row[]> {
  const { rows } = await sql<Row>`${often}
    with page as materialized (${page}),
    sender as materialized (
      select id, first_name, last_name, full_name, email from person
      where id = any (array(select distinct sender_id from page))
    ),
    writing as materialized (
      select id, name from company where id = any (array(select distinct company_id from page))
    ),
    mail as materialized (
      select mail_in.id, ${shownMail} as shown from mail_in left join person decider on decider.id = decided_by
      where mail_in.id = any (array(select distinct mail_in_id from page))
    ),
    quoted as materialized (${quoted}),
    reader as materialized (
      select dossier_id, user_id, mailed_from, shown_seq from participant
      where dossier_id = any (array(select distinct dossier_id from page where ${isRecent})) and shown_seq > mailed_from
    )
    select ${place} as place, page.id, page.dossier_id, seq, message_type, event, data, message, sender_id, client_id,
      page.created_at, revision, edited_at, ${mailed} as mailed, coalesce(quoted.shown, page.quote::json) as quote,
      sender.first_name, sender.last_name, sender.full_name, sender.email as sender_email,
      page.company_id, writing.name as company_name, mail.shown as mail, coalesce(page.mentions, '[]') as mentions
    from page
    left join sender on sender.id = sender_id
    left join writing on writing.id = page.company_id
    left join mail on mail.id = page.mail_in_id
    left join quoted on quoted.id = (page.quote->>'id')::uuid`.execute(db)
  return rows.toSorted((a, b) => a.seq - b.seq)
}

export function toMessage(viewer: Viewer, dossier: AccessibleDossier, row: Row): Message {
  const { first_name, last_name, full_name, company_id, company_name, place: _, ...message } = row
  const named = { first_name: first_name ?? '', last_name: last_name ?? '', full_name: full_name ?? namelessGuest }
  return {
    ...message,
    user_id: row.sender_id,
    sender_name: row.sender_id ? senderName(named) : systemSender,
    company: company_id && company_name ? { id: company_id, name: company_name } : null,
    permissions: messagePermissions(row),
    unread: dossier.takes_part && row.seq > dossier.read_seq && row.sender_id !== viewer.id,
  }
}

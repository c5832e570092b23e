import type { Message, MessagePage, MessageQuery } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { nameless_guest, senderName, system_sender } from '../dossiers/line.ts'

type Row = Omit<Message, 'unread' | 'sender_name' | 'company' | 'user_id'> & {
  first_name: string | null
  last_name: string | null
  full_name: string | null
  company_id: string | null
  company_name: string | null
}

const beyond_last = 2_147_483_647

/** A page of messages, oldest first: the newest ones, those before a cursor, or those after a number. */
export async function messagePage(
  db: Db,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { limit, before, after_seq }: MessageQuery,
): Promise<MessagePage> {
  // Rows compared as pairs: the planner then walks the index to the page, however the statement was prepared.
  const wanted =
    after_seq === undefined
      ? sql`(dossier_id, seq) < (${dossier.id}::uuid, ${Number(before ?? beyond_last)}::int) and dossier_id >= ${dossier.id}
          order by dossier_id desc, seq desc`
      : sql`(dossier_id, seq) > (${dossier.id}::uuid, ${after_seq}::int) and dossier_id <= ${dossier.id}
          order by dossier_id, seq`
  const found = await readMessages(db, sql`${wanted} limit ${limit + 1}`)
  const has_more = found.length > limit
  const rows = after_seq === undefined ? found.slice(-limit) : found.slice(0, limit)
  const oldest = rows[0]
  return {
    messages: rows.map((row) => toMessage(viewer, dossier, row)),
    before: has_more && oldest && after_seq === undefined ? String(oldest.seq) : null,
    has_more,
  }
}

/** What somebody already sent under this client_id, when they did. */
export async function sentBefore(db: Db, viewer: Viewer, dossier: AccessibleDossier, clientId: string) {
  const condition = sql`dossier_id = ${dossier.id} and sender_id = ${viewer.id} and client_id = ${clientId}`
  const [row] = await readMessages(db, condition)
  return row && toMessage(viewer, dossier, row)
}

async function readMessages(db: Db, condition: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select message.id, dossier_id, seq, message_type, event, data, message, sender_id, client_id, message.created_at,
      first_name, last_name, full_name, person.email as sender_email,
      message.company_id, company.name as company_name
    from (select * from message where ${condition}) message
    left join person on person.id = sender_id
    left join company on company.id = message.company_id`.execute(db)
  return rows.toSorted((a, b) => a.seq - b.seq)
}

function toMessage(viewer: Viewer, dossier: AccessibleDossier, row: Row): Message {
  const { first_name, last_name, full_name, company_id, company_name, ...message } = row
  const named = { first_name: first_name ?? '', last_name: last_name ?? '', full_name: full_name ?? nameless_guest }
  return {
    ...message,
    user_id: row.sender_id,
    sender_name: row.sender_id ? senderName(named) : system_sender,
    company: company_id && company_name ? { id: company_id, name: company_name } : null,
    unread: dossier.takes_part && row.seq > dossier.read_seq && row.sender_id !== viewer.id,
  }
}

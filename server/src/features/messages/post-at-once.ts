import type { Message } from '@klopt/contract'
import type pg from 'pg'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { preview_length, senderName } from '../dossiers/line.ts'

/**
 * Door, number, line, list row and read position in one statement and one round trip, for what nearly every post is: a
 * participant writes in an open dossier. It locks the dossier's row, then the participant's: a lock looks again at the
 * newest version, so whoever was removed while we waited finds nothing to lock (the other tables of a statement are
 * seen as they were before it waited). No row back means that it is another case, which `post` knows in steps.
 */
const statement = `
  with open_dossier as materialized (
    select id from dossier where id = $2 and status <> 'closed' for no key update
  ), own as materialized (
    select participant.user_id from participant join open_dossier on dossier_id = open_dossier.id
    where user_id = $3 and status = 'active' and coalesce(access_until > now(), true)
    for no key update of participant
  ), numbered as (
    update dossier set
      last_seq = last_seq + 1,
      last_message_preview = $7,
      last_message_event = null,
      last_message_data = null,
      last_message_time = clock_timestamp(),
      last_message_sender_id = $3,
      unread_due_at = coalesce(unread_due_at, clock_timestamp() + interval '5 minutes')
    from own where dossier.id = $2
    returning last_seq, last_message_time
  ), reading as (
    update participant set read_seq = last_seq, read_at = now()
    from numbered where dossier_id = $2 and user_id = $3
  )
  insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, client_id, created_at)
  select $1, $2, last_seq, 'chat_message', $5, $3, $4, $6, last_message_time from numbered
  returning seq, created_at`

type NewMessage = { dossier_id: string; message: string; client_id: string | null }

/** The message, or null when this post is not the usual case. A `client_id` that was used before is null too. */
export async function postAtOnce(pool: pg.Pool, viewer: Viewer, line: NewMessage): Promise<Message | null> {
  const { dossier_id, message, client_id } = line
  const id = newId()
  const preview = message.slice(0, preview_length).toWellFormed()
  const values = [id, dossier_id, viewer.id, viewer.company_id, message, client_id, preview]
  const { rows } = await pool
    .query<{ seq: number; created_at: string }>({ name: 'post', text: statement, values })
    .catch((error: unknown) => {
      if (isRepeated(error)) return { rows: [] }
      throw error
    })
  const [row] = rows
  return row
    ? {
        id,
        dossier_id,
        ...row,
        message_type: 'chat_message',
        event: null,
        data: null,
        message,
        sender_id: viewer.id,
        user_id: viewer.id,
        sender_name: senderName(viewer),
        sender_email: viewer.email,
        company: { id: viewer.company_id, name: viewer.company.name },
        unread: false,
        client_id,
      }
    : null
}

function isRepeated(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'message_sent_once'
}

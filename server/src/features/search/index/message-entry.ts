import { sql } from 'kysely'
import type { Entry } from './write-entries.ts'

/** System lines are not found: each tells of something that is found itself. */
export const foundLines = 'chat_message'

export type MessageRow = {
  id: string
  dossier_id: string
  seq: number
  event: string | null
  data: Record<string, string | null> | null
  message: string
  /** The subject of the mail that it came from. */
  subject: string | null
  created_at: string
  message_type: 'chat_message' | 'system'
}

export function toEntry({ id, dossier_id, seq, message, subject, created_at }: MessageRow): Entry {
  const noAmounts = { amount_min: null, amount_max: null, doc_kind: null }
  return {
    dossier_id,
    kind: 'message',
    source_id: id,
    page: 0,
    seq,
    at: created_at,
    ...noAmounts,
    text: subject ? `${subject}\n${message}` : message,
  }
}

/** Not of a message that was rewritten since, such as to an event: what it said is then gone. */
export const subjectOfMessage = sql<string | null>`
  (select subject from mail_in where mail_in.id = message.mail_in_id and message.event is null)`

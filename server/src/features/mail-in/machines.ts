import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { fieldOf, type Head } from './head.ts'

/**
 * Why a mail was written by a program for programs or lists; null for a mail of a person. Such mails are not answered
 * and not posted, so that two programs never answer each other.
 */
export function machineOf({ fields, from }: Head, envelopeFrom: string): string | null {
  const submitted = fieldOf(fields, 'auto-submitted').toLowerCase()
  const type = fieldOf(fields, 'content-type').toLowerCase()
  if (envelopeFrom === '') return 'empty envelope sender'
  if (submitted && !/^no\b/.test(submitted)) return 'auto-submitted'
  if (/^(bulk|junk|list|auto_reply)\b/i.test(fieldOf(fields, 'precedence'))) return 'precedence'
  if (fieldOf(fields, 'list-id')) return 'list'
  if (type.startsWith('multipart/report')) return 'report'
  if (fieldOf(fields, 'x-autoreply') || fieldOf(fields, 'x-autorespond')) return 'autoreply'
  if (from && /^(mailer-daemon|postmaster)@/.test(from.email)) return 'mailer-daemon'
  return null
}

/** Whether a mail is one of our own that came back. */
export async function isOurs(db: Db, messageId: string | null): Promise<boolean> {
  const id = messageId?.match(/^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i)?.[1]
  if (!id) return false
  const { rows } = await sql`select from mail where id = ${id}`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type Field, fieldOf, type Head } from './head.ts'

/**
 * Why a mail is the answer of a machine to one of ours, such as a report or an absence; null for all others. Such mails
 * are neither posted nor answered, so that two programs never answer each other. Only if they bring no papers: then
 * they wait, because programs mark invoices in the same ways. `reported`: sent to an address for reports, to which people
 * do not write by themselves.
 */
export function machineOf({ fields, from }: Head, envelopeFrom: string, reported: boolean): string | null {
  if (envelopeFrom === '') return 'empty envelope sender'
  if (isAutoReply(fields)) return 'autoreply'
  if (fieldOf(fields, 'content-type').toLowerCase().startsWith('multipart/report')) return 'report'
  if (from?.email.startsWith('mailer-daemon@')) return 'mailer-daemon'
  return reported && isAutomatic({ fields }) ? 'automatic' : null
}

export function isAutoReply(fields: Field[]): boolean {
  return (
    /^auto-replied\b/i.test(fieldOf(fields, 'auto-submitted')) ||
    /^auto_reply\b/i.test(fieldOf(fields, 'precedence')) ||
    ['x-autoreply', 'x-autorespond'].some((name) => !/^(no\b|$)/i.test(fieldOf(fields, name)))
  )
}

/**
 * Whether a program, a list or a group sent a mail, by marks that honest mail carries too: an invoice of a bookkeeping
 * program, or a person's reply by way of a group. It is posted if its sender is proven, and otherwise waits.
 */
export function isAutomatic({ fields }: Pick<Head, 'fields'>): boolean {
  const submitted = fieldOf(fields, 'auto-submitted')
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    /^(bulk|junk|list)\b/i.test(fieldOf(fields, 'precedence')) ||
    fieldOf(fields, 'list-id') !== ''
  )
}

/** Whether a mail is one of our own that came back. */
export async function isOurs(db: Db, messageId: string | null): Promise<boolean> {
  const id = messageId?.match(/^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i)?.[1]
  if (!id) return false
  const { rows } = await sql`select from mail where id = ${id}`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

/** The dossier of a held or decided mail. The caller checks the access to it. */
export async function dossierOfMail(db: Db, mailId: string): Promise<string> {
  const { rows } = await sql<{ dossier_id: string }>`
    select dossier_id from mail_in
    where id = ${mailId} and (state = 'held' or decided_at is not null)`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row.dossier_id
}

/** The dossier of a message, and the mail that it came from; null for a message without. */
export async function dossierOfMessage(
  db: Db,
  messageId: string,
): Promise<{ dossier_id: string; mail_id: string | null }> {
  const { rows } = await sql<{ dossier_id: string; mail_id: string | null }>`
    select dossier_id, mail_in_id as mail_id from message where id = ${messageId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

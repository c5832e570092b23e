import { type HeldMail, limits, type MailAddress, type WholeMail } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { addressOf } from '../../platform/mail/addresses.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { isStaff } from '../dossiers/policy.ts'

/** The address of a dossier, made when somebody first looks at it. */
export async function readAddress(
  { db, config }: Deps,
  viewer: Viewer,
  dossier: AccessibleDossier,
): Promise<MailAddress> {
  const address = await addressOf(db, config, dossier.id, null)
  return { address, name: dossier.title, can_renew: address !== null && dossier.permissions.post && isStaff(viewer) }
}

/** The mails that wait in a dossier, newest first. */
export async function readHeldMails(db: Db, dossier: AccessibleDossier): Promise<HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    select id, dossier_id, from_name, from_email, subject, created_at, verdict, left(text, ${limits.mail_excerpt}) as excerpt,
      files, created_at + make_interval(days => ${limits.held_mail_days}) as expires_at
    from mail_in where dossier_id = ${dossier.id} and state = 'held' order by created_at desc, id desc`.execute(db)
  return rows
}

/** A whole mail that became a message. */
export async function readWholeMail(db: Db, mailId: string | null): Promise<WholeMail> {
  const { rows } = await sql<WholeMail>`
    select id, from_name, from_email, recipients as to, sent_at as date, subject, verdict, text, left_out
    from mail_in where id = ${mailId} and state = 'posted'`.execute(db)
  const [mail] = rows
  if (!mail) throw notFound()
  return mail
}

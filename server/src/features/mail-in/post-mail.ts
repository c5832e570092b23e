import { limits, type Message, type MessageMail } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden } from '../../platform/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Viewer } from '../../platform/session.ts'
import { addDocuments } from '../documents/add.ts'
import { askForScan } from '../documents/scan.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { addLine } from '../dossiers/lines/line.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import type { ParsedMail } from '../readings/mail/parsed-mail.ts'
import { withoutSecrets } from './mask.ts'
import type { SortedPapers } from './papers.ts'
import { holdMail, type StoredMail } from './stored-mail.ts'

export type MailToPost = {
  mail: StoredMail
  parsed: ParsedMail
  papers: Pick<SortedPapers, 'files' | 'left'>
  /** `let_in`: the viewer lets in the mail of somebody else, now, or once and for all (`standing`). */
  how: 'own' | 'let_in' | 'standing'
}

const nothingWritten = '(zonder onderwerp)'

/**
 * Posts a mail as a message of `viewer`, with its documents, under the rules of any other message. Null when the mail
 * was handled meanwhile.
 */
export async function postMail(
  tx: Tx,
  viewer: Viewer,
  { mail, parsed, papers, how }: MailToPost,
): Promise<Message | null> {
  const dossier = await accessToWrite(tx, viewer, mail.dossier_id)
  if (!viewer.consented) throw forbidden('consent_required')
  if (!dossier.permissions.post) throw forbidden()
  const fromState = mail.state === 'held' ? 'held' : 'waiting'
  if (!(await holdMail(tx.db, mail.id, fromState))) return null

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const before = { read_seq: dossier.read_seq, unread_from: dossier.unread_from, last_seq: dossier.last_seq }
  const { message, left_out } = textOf(parsed, mail)
  const shown = shownOf({ mail, parsed, papers }, left_out !== '', how === 'own' ? null : viewer)
  await storeOutcome(tx, viewer, { mail, parsed, left_out, shown })
  const line = { message_type: 'chat_message', message, event: null, data: null, client_id: null } as const
  const posted = await addLine(tx, viewer, dossier, line, { mail: { id: mail.id, shown } })
  if (papers.files.length) {
    const upload = { dossier_id: dossier.id, files: papers.files, mail_in_id: mail.id }
    await addDocuments(tx, viewer, upload)
  }
  if (tx.deps.scanner) await askForScan(tx.db, [mail.raw_sha256]) // the archive contains it
  if (how === 'own') await setReadPosition(tx, viewer, dossier, before, mail)
  if (how === 'standing') await keepReadPosition(tx, viewer, dossier, before)
  return posted
}

/** The sender's words, and the rest of the mail. A mail without any is its subject. */
function textOf(parsed: ParsedMail, mail: StoredMail): { message: string; left_out: string } {
  const own = withoutSecrets(parsed.own_words).trim() || mail.subject || nothingWritten
  const left_out = withoutSecrets(parsed.left_out)
  if (own.length <= limits.message) return { message: own, left_out }
  const [message, rest] = [own.slice(0, limits.message - 1), own.slice(limits.message - 1)].map((part) =>
    part.toWellFormed(),
  )
  return { message: `${message}…`, left_out: `…${rest}\n\n${left_out}`.trim() }
}

function shownOf(
  { mail, parsed, papers: { left } }: Pick<MailToPost, 'mail' | 'parsed' | 'papers'>,
  cut: boolean,
  letInBy: Viewer | null,
): MessageMail {
  const { from_name, from_email, subject, verdict } = mail
  return {
    from_name,
    from_email,
    subject,
    proven: verdict === 'pass',
    cut,
    let_in_by: letInBy && { id: letInBy.id, full_name: letInBy.full_name },
    not_taken: left.map(({ filename, reason }) => ({ filename, reason })),
    ...(parsed.unchecked && { unchecked: true }),
  }
}

type Outcome = { mail: StoredMail; parsed: ParsedMail; left_out: string; shown: MessageMail }

async function storeOutcome(tx: Tx, viewer: Viewer, { mail, parsed, left_out, shown }: Outcome): Promise<void> {
  await tx.db
    .updateTable('mail_in')
    .set({
      state: 'posted',
      user_id: viewer.id,
      sent_at: parsed.date,
      recipients: parsed.to.map((address) => withoutSecrets(address)),
      text: withoutSecrets(parsed.text),
      cut: shown.cut,
      left_out,
      unchecked: parsed.unchecked,
      not_taken: JSON.stringify(shown.not_taken),
      decided_by: shown.let_in_by?.id ?? null,
      decided_at: shown.let_in_by && sql<string>`now()`,
      handled_at: sql<string>`coalesce(handled_at, clock_timestamp())`,
    })
    .where('id', '=', mail.id)
    .execute()
}

/**
 * Somebody who answers a mail has read what mails showed them, and nothing else. So their own lines only count as read
 * if nothing unseen is before them.
 */
async function setReadPosition(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  before: { read_seq: number; last_seq: number },
  mail: StoredMail,
): Promise<void> {
  await sql`
    update participant set
      read_seq = case when greatest(${before.read_seq}::int, shown_seq) >= ${before.last_seq}::int
        then ${dossier.last_seq}::int else greatest(${before.read_seq}::int, shown_seq) end,
      thread_message_id = ${mail.message_id}, thread_subject = ${mail.subject || null}
    where dossier_id = ${dossier.id} and user_id = ${viewer.id}`.execute(tx.db)
}

/**
 * Nobody looked at a mail that was let in once and for all, so it stays unread, also for the person it is posted by.
 */
async function keepReadPosition(
  tx: Tx,
  { id }: Viewer,
  dossier: AccessibleDossier,
  { read_seq, unread_from, last_seq }: Pick<AccessibleDossier, 'read_seq' | 'unread_from' | 'last_seq'>,
): Promise<void> {
  await tx.db
    .updateTable('participant')
    .set({ read_seq, unread_from })
    .where('dossier_id', '=', dossier.id)
    .where('user_id', '=', id)
    .execute()
  await tx.db
    .updateTable('message')
    .set({ caused_by: null })
    .where('dossier_id', '=', dossier.id)
    .where('seq', '>', last_seq)
    .execute()
}

import type { MailVerdict } from '@klopt/contract'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '../../platform/deps.ts'
import { type HoldReason, readHeldBack } from '../documents/scan-verdict.ts'
import { mailWithoutSecrets } from '../mail-in/mask-mail.ts'
import { Names } from './names.ts'

/** Why a mail is listed without its file. `deleted`: a document that it contains was deleted, or may have been. */
export type MailLeftOut = HoldReason | 'deleted'

/** A mail that became a message, as it arrived. */
export type ReceivedMail = {
  id: string
  /** The number of its message. */
  seq: number
  from_name: string
  from_email: string
  subject: string
  sent_at: string | null
  received_at: string
  verdict: MailVerdict
  size: number
  sha256: string
  path: string | null
  left_out: MailLeftOut | null
}

type Row = Omit<ReceivedMail, 'path' | 'left_out'> & { papers: string[]; is_deleted: boolean; has_virus: boolean }

/**
 * The received mails of a dossier, with their place in an archive. A mail contains its documents, so it is left out
 * with any of them. For a file that was in the dossier already it is not known which one, so any deleted document
 * counts.
 */
export async function readReceivedMails(deps: Deps, dossierId: string): Promise<ReceivedMail[]> {
  const { rows } = await sql<Row>`
    select mail_in.id, seq, from_name, from_email, subject, sent_at, mail_in.created_at as received_at, verdict,
      raw_size as size, raw_sha256 as sha256, not_taken @> '[{"reason": "virus"}]' as has_virus,
      array(select sha256 from document where document.mail_in_id = mail_in.id) as papers,
      exists (select from document where document.dossier_id = message.dossier_id and deleted_at is not null
        and (document.mail_in_id = mail_in.id or not_taken @> '[{"reason": "already_here"}]')) as is_deleted
    from message join mail_in on mail_in.id = message.mail_in_id
    where message.dossier_id = ${dossierId} and state = 'posted' order by seq`.execute(deps.db)
  const contents = rows.flatMap(({ sha256, papers }) => [sha256, ...papers])
  const heldBack = await readHeldBack(deps, contents)
  const names = new Names()
  return rows.map(({ papers, is_deleted, has_virus, ...mail }) => {
    const reasons = [mail.sha256, ...papers].flatMap((sha256) => heldBack.get(sha256) ?? [])
    const left_out = is_deleted ? 'deleted' : has_virus ? 'infected' : (reasons[0] ?? null)
    const path = `mails/${names.free(`${mail.seq} ${mail.subject}`.slice(0, 100), '.eml')}`
    return { ...mail, path: left_out ? null : path, left_out }
  })
}

/** A received mail as others may have it. Its quotes contain links and addresses that work in other dossiers too. */
export async function* maskedMail({ files }: Deps, { sha256 }: { sha256: string }): AsyncGenerator<Buffer> {
  yield mailWithoutSecrets(await buffer(await files.open(sha256)))
}

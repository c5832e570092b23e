import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Draft } from '../../platform/storage/files.ts'
import { tellBounced } from '../../platform/mail/tell-bounced.ts'
import { fieldOf, type Head } from './head.ts'
import { isAutomatic, isAutoReply } from './machines.ts'

const lookedAt = 256 * 1024
const actions = /^action:\s*(failed|delayed|delivered|relayed|expanded)\b/im

/**
 * Whether a mail to the address for reports says that a delivery failed for good. Reports about a delay do not, nor does
 * the answer of somebody who is away, although it comes with an empty sender as well.
 */
export async function isFailureReport(draft: Draft, { fields }: Head, envelopeFrom: string): Promise<boolean> {
  const isReport = /^multipart\/report\b/i.test(fieldOf(fields, 'content-type'))
  if (envelopeFrom !== '' && !isReport) return false
  const [, action] = actions.exec((await draft.read(0, lookedAt)).toString('latin1')) ?? []
  if (action) return action.toLowerCase() === 'failed'
  if (envelopeFrom !== '') return false
  // Mail servers that write their reports in words only. Some mark them as automatic answers.
  if (fieldOf(fields, 'x-failed-recipients') !== '') return true
  if (/\b(mailer-daemon|postmaster)@/i.test(fieldOf(fields, 'from'))) return true
  return !isAutoReply(fields) && !isAutomatic({ fields }) && fieldOf(fields, 'x-auto-response-suppress') === ''
}

/** Marks a mail whose delivery failed. Open screens say so. */
export async function noteBounce(deps: Deps, mailId: string): Promise<void> {
  await transaction(deps, async (tx) => {
    const { rows } = await sql<{ dossier_id: string | null; data: Record<string, string> }>`
      update mail set bounced_at = clock_timestamp() where id = ${mailId} and bounced_at is null
      returning dossier_id, data`.execute(tx.db)
    for (const mail of rows) tellBounced(tx, mail)
  })
}

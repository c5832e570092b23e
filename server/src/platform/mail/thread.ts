import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { addressOf } from './addresses.ts'
import type { WaitingMail } from './content.ts'

/** The place of a mail about a dossier in its receiver's mail program, and the address for replies. */
export type Thread = {
  reply_to: { name: string; address: string }
  references: string
  in_reply_to: string | null
  /** Of the receiver's own last mail: programs keep mails together only if the subject is the same. */
  subject: string | null
}
type Row = { title: string; thread_message_id: string | null; thread_subject: string | null }

/** The thread of a mail; null if it is not about a dossier in which the receiver takes part. */
export async function threadOf({ db, config }: Deps, { dossier_id, receiver }: WaitingMail): Promise<Thread | null> {
  if (!dossier_id || !config.mailIn) return null
  const { rows } = await sql<Row>`
    select title, thread_message_id, thread_subject from participant join dossier on dossier.id = dossier_id
    where dossier_id = ${dossier_id} and user_id = ${receiver.id} and participant.status = 'active'`.execute(db)
  const [row] = rows
  const address = row && (await addressOf(db, config, dossier_id, receiver.id))
  if (!row || !address) return null
  const { title, thread_message_id, thread_subject } = row
  const root = `<dossier.${dossier_id}@${new URL(config.publicUrl).hostname}>`
  return {
    reply_to: { name: title, address },
    references: [root, thread_message_id].filter(Boolean).join(' '),
    in_reply_to: thread_message_id,
    subject: thread_subject && (/^re:/i.test(thread_subject) ? thread_subject : `Re: ${thread_subject}`),
  }
}

import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { queueMail, queueMails } from '../../platform/mail/queue.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { countHeldMails } from '../dossiers/read.ts'
import { answersADay } from './limits.ts'
import type { OmittedPaper } from './papers.ts'
import type { StoredMail } from './stored-mail.ts'

/** Notifies open screens of the number of waiting mails: of people of customers who see the dossier, without guests. */
export async function tellHeld(tx: Tx, dossierId: string): Promise<void> {
  const count = await countHeldMails(tx.db, dossierId)
  const { rows } = await sql<{ id: string }>`
    select person.id from dossier_company
    join company on company.id = dossier_company.company_id and is_klopt_client
    join person on person.company_id = company.id and deleted_at is null and not is_guest
    where dossier_company.dossier_id = ${dossierId} and (role = 'admin' or exists (
      select from participant where participant.dossier_id = ${dossierId} and user_id = person.id
        and participant.status = 'active'))`.execute(tx.db)
  tx.emit(
    { message_type: 'held_mail', dossier_id: dossierId, count },
    rows.map(({ id }) => id),
  )
}

/** Mails the participants that a mail waits, once a day for each dossier. */
export async function mailHeld(tx: Tx, mail: StoredMail): Promise<void> {
  const { rows } = await sql<{ person_id: string }>`
    select user_id as person_id from participant
    join person on person.id = user_id and deleted_at is null and disabled_at is null and not is_guest
    where dossier_id = ${mail.dossier_id} and status = 'active' and not exists (
      select from mail where mail.person_id = user_id and mail.dossier_id = ${mail.dossier_id} and kind = 'mail_held'
        and mail.created_at > now() - interval '1 day')`.execute(tx.db)
  const data = { mail_in_id: mail.id }
  await queueMails(
    tx,
    rows.map(({ person_id }) => ({ id: newId(), kind: 'mail_held', person_id, dossier_id: mail.dossier_id, data })),
  )
}

/** Why a mail was not posted, or which of its files were not taken. */
export type Answer = { reason: string | null; left: OmittedPaper[] }

/** Answers a mail, a few times a day: a program that answers us in turn soon gets no more. */
export async function answerMail(tx: Tx, mail: StoredMail, personId: string, { reason, left }: Answer): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail
    where person_id = ${personId} and dossier_id = ${mail.dossier_id} and kind = 'mail_not_posted'
      and created_at > now() - interval '1 day'`.execute(tx.db)
  if ((rows[0]?.count ?? 0) >= answersADay) return
  const files = left.map(({ filename, why = 'unknown' }) => ({ filename, why }))
  await queueMail(tx, {
    kind: 'mail_not_posted',
    person_id: personId,
    dossier_id: mail.dossier_id,
    data: { mail_in_id: mail.id, files: JSON.stringify(files), ...(reason && { reason }) },
  })
}

/** The missing files that the sender should know about. A part for programs is none. */
export function worthAnAnswer(left: OmittedPaper[]): OmittedPaper[] {
  return left.filter(({ reason, why }) => reason !== 'image' && reason !== 'already_here' && why !== undefined)
}

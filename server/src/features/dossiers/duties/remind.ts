import type { Duty, RemindOf } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { queueMails } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import { accessDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import { isStaff } from '../policy.ts'
import { readDuties } from './read-duties.ts'

/** What makes a duty the same one for reminders: without its time, which each new message or result changes. */
const reminderKey = ({ company_id, kind, card_id = null, document_id = null }: Partial<Duty>): string =>
  [company_id, kind, card_id ?? document_id].filter(Boolean).join(' ')

/** Mails the people of the other company what they have to do, once a day for the same duty. The chat says so. */
export async function remindOther(tx: Tx, viewer: Viewer, dossierId: string, of: RemindOf) {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!isStaff(viewer)) throw forbidden()
  if (!dossier.permissions.remind) throw conflict('one_company')
  const { duties } = await readDuties(tx.db, dossierId)
  const duty = duties.find((one) => one.company_id !== viewer.company_id && isOf(one, of))
  if (!duty) throw conflict('duty_ended', { duties })
  const people = await peopleOf(tx, dossierId, duty.company_id)
  const [company] = people
  if (!company) throw conflict('nobody_to_remind')
  const reminded_at = await takeReminder(tx, viewer, dossierId, duty)
  await tellDossier(tx, viewer, dossier, {
    event: 'reminded',
    data: { by: viewer.full_name, company: company.company },
  })
  const data = { by: viewer.id, ...Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null)) }
  await queueMails(
    tx,
    people.map(({ id }) => ({ kind: 'reminder' as const, person_id: id, dossier_id: dossierId, data })),
  )
  await audit(tx.db, {
    action: 'reminder_sent',
    person_id: viewer.id,
    data: { dossier_id: dossierId, kind: duty.kind },
  })
  return { reminded_at }
}

/** Whether it is the duty that was read. */
export function isOf(duty: Duty, of: Partial<RemindOf>): boolean {
  return (
    duty.kind === of.kind &&
    duty.card_id === (of.card_id ?? null) &&
    duty.document_id === (of.document_id ?? null) &&
    duty.message_id === (of.message_id ?? null) &&
    duty.agreement_id === (of.agreement_id ?? null)
  )
}

async function takeReminder(tx: Tx, viewer: Viewer, dossier_id: string, duty: Duty): Promise<string> {
  const { rows } = await sql<{ reminded_at: string }>`
    insert into duty_reminder (dossier_id, duty, company_id, reminded_by)
    values (${dossier_id}, ${reminderKey(duty)}, ${viewer.company_id}, ${viewer.id})
    on conflict (dossier_id, duty) do update set reminded_at = now(), reminded_by = excluded.reminded_by
      where duty_reminder.reminded_at <= now() - interval '1 day'
    returning reminded_at`.execute(tx.db)
  const [taken] = rows
  if (!taken) throw conflict('reminded_already')
  return taken.reminded_at
}

function peopleOf({ db }: Tx, dossierId: string, companyId: string): Promise<{ id: string; company: string }[]> {
  return db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'company.name as company'])
    .where('dossier_id', '=', dossierId)
    .where('participant.status', '=', 'active')
    .where('person.company_id', '=', companyId)
    .where('person.deleted_at', 'is', null)
    .where('person.unread_mails', '=', true)
    .execute()
}

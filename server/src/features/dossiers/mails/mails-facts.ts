import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { WaitingMail } from '../../../platform/mail/content.ts'

export type PersonAtCompany = { name: string; company: string }
export type Sender = PersonAtCompany & { verified: boolean; mail_domain: string | null }

/**
 * The dossier that a mail is about, the receiver's access, and who caused it. Null when the receiver no longer takes
 * part, or the dossier is closed. With `closed`, it must be closed.
 */
export async function readMailFacts(db: Db, { dossier_id, receiver, data }: WaitingMail, { closed = false } = {}) {
  const dossier = await readOwnDossier(db, dossier_id, receiver.id)
  if (!dossier || (dossier.status === 'closed') !== closed) return null
  return { ...dossier, by: await readSender(db, data['by']) }
}

/** A guest's end of access and whether they asked for an extension; null when they do not take part. */
export async function readGuestAccess(db: Db, dossierId: string | null, guestId: string | undefined) {
  const row = await db
    .selectFrom('participant')
    .select(['access_until', 'extension_requested_at', sql<boolean>`access_until <= now()`.as('expired')])
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', guestId ?? null)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row ?? null
}

/** '12 augustus 2025', in Dutch time. */
export function longDay(language: Language, time: string | null): string {
  if (!time) return ''
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : 'nl-NL', format).format(new Date(time))
}

/** '12 augustus 2025 om 14:05', in Dutch time. */
export function longTime(language: Language, time: string | null): string {
  if (!time) return ''
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Amsterdam' } as const
  return new Intl.DateTimeFormat(language === 'EN' ? 'en-GB' : 'nl-NL', format).format(new Date(time))
}

function readOwnDossier(db: Db, dossierId: string | null, personId: string) {
  return db
    .selectFrom('participant')
    .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
    .select(['dossier.id', 'dossier.title', 'dossier.status', 'participant.access_until'])
    .where('dossier.id', '=', dossierId)
    .where('participant.user_id', '=', personId)
    .where('participant.status', '=', 'active')
    .executeTakeFirst()
}

function readSender(db: Db, personId: string | undefined): Promise<Sender> {
  return db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.full_name as name', 'company.name as company', 'mail_domain'])
    .select(sql<boolean>`verified_at is not null`.as('verified'))
    .where('person.id', '=', personId ?? null)
    .executeTakeFirstOrThrow()
}

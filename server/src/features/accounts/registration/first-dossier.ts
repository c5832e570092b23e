import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { openRegistration } from '../../companies/registration/open.ts'
import { hasConsented } from '../../companies/registration/consent.ts'
import { emailInUse } from '../../people/take-address.ts'
import { accessDossier } from '../../dossiers/access.ts'
import { tellDossier } from '../../dossiers/lines/line.ts'

/** Stored once, so in the language of the admin. */
const titles: Record<Language, string> = { NL: 'Welkom bij Klopt', EN: 'Welcome to Klopt' }

type FirstDossierInput = { company_id: string; admin_id: string; token: string | null }

/**
 * Completes a registration: creates the welcome dossier and mails the admin a link to set a password. Idempotent, and
 * mails once. The company stays pending until that password is set.
 */
export async function makeFirstDossier(tx: Tx, input: FirstDossierInput): Promise<{ dossier_id: string }> {
  const { company_id, token } = input
  const registration = await openRegistration(tx.db, token, { company_id, finished: true })
  const { admin_id, dossier_id } = registration
  if (!admin_id || input.admin_id !== admin_id) throw notFound()
  if (dossier_id) return { dossier_id }
  if (!(await hasConsented(tx, registration))) throw conflict('terms_first')
  const admin = await holdAdmin(tx, admin_id)
  if (!admin) throw emailInUse() // the address was proved elsewhere meanwhile

  const id = await welcome(tx, company_id, { id: admin_id, ...admin })
  await queueMail(tx, { kind: 'set_password', person_id: admin_id, dossier_id: null, data: {} })
  return { dossier_id: id }
}

/** The lock keeps the account from being ended by somebody who proves its address elsewhere. */
async function holdAdmin(tx: Tx, adminId: string): Promise<{ language: Language } | undefined> {
  const { rows } = await sql<{ language: Language }>`
    select language from person where id = ${adminId} and deleted_at is null for no key update`.execute(tx.db)
  return rows[0]
}

/** Ends the steps of a registration with the welcome dossier. Within 72 hours the admin has to set a password. */
export async function welcome(tx: Tx, company_id: string, admin: { id: string; language: Language }): Promise<string> {
  const id = newId()
  await tx.db.insertInto('dossier').values({ id, title: titles[admin.language], created_by: admin.id }).execute()
  await tx.db.insertInto('dossier_company').values({ dossier_id: id, company_id, place: 1 }).execute()
  await tx.db.insertInto('participant').values({ dossier_id: id, user_id: admin.id }).execute()
  const dossier = await accessDossier(tx.db, { id: admin.id, role: 'admin', is_guest: false, company_id }, id, {
    lock: true,
  })
  for (const event of ['welcome_1', 'welcome_2', 'welcome_3'] as const)
    await tellDossier(tx, null, dossier, { event, data: {} })
  await tx.db
    .updateTable('registration')
    .set({ admin_id: admin.id, dossier_id: id, finished_at: sql<string>`now()` })
    .where('company_id', '=', company_id)
    .execute()
  return id
}

import type { Dossier, InvitedCompany, InvitedPerson } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { addContact } from '../../companies/add-contact.ts'
import { haveActiveRelation } from '../../companies/read.ts'
import { relateContact } from '../../companies/request-relation.ts'
import { accessDossier } from '../access.ts'
import { readCompanies, readDossier } from '../read.ts'
import { addParticipant } from './add-participant.ts'
import { inviteGuest } from './invite.ts'
import { linkCompany } from './link-company.ts'

type Invitation = { company: InvitedCompany; person: InvitedPerson }

/**
 * Shares an internal dossier in one step: adds what is missing of company and relation, links the company, and invites
 * a guest or adds one of its people. After a refusal nothing has changed. The same again changes nothing.
 */
export async function inviteCompany(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  { company, person }: Invitation,
): Promise<Dossier | Repeated<Dossier>> {
  // The person before the dossier, as `addParticipant` does.
  const worksAt = 'user_id' in person ? await lockPerson(tx, person.user_id) : null
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.add_participant) throw forbidden()

  const company_id = 'id' in company ? company.id : await contactOf(tx, viewer, company)
  if ('user_id' in person && worksAt !== company_id) throw notFound()
  const linked = (await readCompanies(tx.db, dossierId)).some(({ id }) => id === company_id)
  if (!linked) {
    await relate(tx, viewer, company_id)
    await linkCompany(tx, viewer, dossierId, company_id)
  }
  const added =
    'user_id' in person
      ? await addParticipant(tx, viewer, dossierId, person.user_id)
      : await inviteGuest(tx, viewer, dossierId, { ...person, company_id, dossier_id: dossierId })
  const shared = await readDossier(tx.db, viewer, await accessDossier(tx.db, viewer, dossierId))
  return linked && added instanceof Repeated ? new Repeated(shared) : shared
}

/** The company of somebody, who cannot leave it until the transaction ends. */
async function lockPerson({ db }: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from person where id = ${userId} for share`.execute(db)
  return rows[0]?.company_id ?? null
}

async function contactOf(tx: Tx, viewer: Viewer, company: Exclude<InvitedCompany, { id: string }>): Promise<string> {
  const contact = await addContact(tx, viewer, company)
  return contact instanceof Repeated ? contact.answer.id : contact.id
}

/**
 * An own contact becomes a relation at once, also again after its own company switched it off. A customer has to agree
 * first, so `linkCompany` refuses it until then.
 */
async function relate(tx: Tx, viewer: Viewer, companyId: string): Promise<void> {
  if (await haveActiveRelation(tx.db, viewer.company_id, companyId)) return
  const contact = await tx.db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('owner_id', '=', viewer.company_id)
    .where('is_klopt_client', '=', false)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
  if (contact) await relateContact(tx, viewer, companyId)
}

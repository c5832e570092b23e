import { type DossierUser, limits } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import { hasOwnDomain } from '../../people/own-domain.ts'
import { findProved } from '../../people/take-address.ts'
import { accessDossier } from '../access.ts'
import { takeColleagueRequest } from '../guest-links/colleague-requests.ts'
import { accessEnd } from '../guest-links/guest-access.ts'
import { readCompanies, readParticipant } from '../read.ts'
import { findOrCreateGuest } from './invite.ts'
import { participate } from './participate.ts'

type Colleague = { first_name: string; last_name: string; email: string }

/**
 * A guest adds a colleague of their own company, who gets a link of their own. Whoever invited the guest answers for the
 * colleague too, reads it in the chat, and may remove them; nobody who was removed comes back this way.
 */
export async function addGuestColleague(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  colleague: Colleague,
): Promise<DossierUser | Repeated<DossierUser>> {
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.add_colleague) throw forbidden()
  const { email } = colleague
  const companies = await readCompanies(tx.db, dossierId)
  const account = await findProved(tx.db, email)
  if (account?.company_status === 'active' || (await isOfOther(tx, companies, viewer, email)))
    throw conflict('other_company')

  const known = await findKnown(tx, viewer, dossierId, email)
  if (known?.status === 'active') return new Repeated(await readParticipant(tx.db, viewer, dossier, known.id))
  if (known?.status === 'removed') throw conflict('removed_before')
  await refuseTooMany(tx, viewer)

  const person = await findOrCreateGuest(tx, viewer, viewer.company_id, colleague)
  await takeColleagueRequest(tx, dossierId, email)
  const until = await accessEnd(tx)
  const added = await participate(
    tx,
    viewer,
    dossier,
    { ...person, company_name: viewer.company.name },
    { until, invited_by: await inviterOf(tx, viewer, dossierId), added_by: viewer.id },
  )
  const about = { dossier_id: dossierId, data: { by: viewer.id } }
  await queueMail(tx, { kind: 'guest_invited', person_id: person.id, ...about })
  await audit(tx.db, {
    action: 'guest_colleague_added',
    person_id: viewer.id,
    data: { dossier_id: dossierId, user_id: person.id },
  })
  return added
}

/** Of the mail domain of another company of the dossier, whose people that company adds itself. */
async function isOfOther({ db }: Tx, companies: { id: string }[], viewer: Viewer, email: string): Promise<boolean> {
  for (const { id } of companies)
    if (id !== viewer.company_id && (await hasOwnDomain(db, { company_id: id }, email))) return true
  return false
}

function findKnown({ db }: Tx, { company_id }: Viewer, dossierId: string, email: string) {
  return db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select(['person.id', 'participant.status'])
    .where('participant.dossier_id', '=', dossierId)
    .where('person.company_id', '=', company_id)
    .where('person.email', '=', email)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Two at once in two dossiers may both pass; the limit of a day still holds. */
async function refuseTooMany({ db }: Tx, { company_id }: Viewer): Promise<void> {
  const { rows } = await sql`
    select distinct user_id from participant join person on person.id = user_id
    where person.company_id = ${company_id} and added_by is not null and status = 'active'
      and not exists (select from email_consent where person_id = user_id)
    limit ${limits.guest_colleagues_open}`.execute(db)
  if (rows.length === limits.guest_colleagues_open)
    throw conflict('colleagues_open', { values: { open: String(rows.length) } })
}

async function inviterOf({ db }: Tx, viewer: Viewer, dossierId: string): Promise<string | null> {
  const own = await db
    .selectFrom('participant')
    .select('invited_by')
    .where('dossier_id', '=', dossierId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  return own?.invited_by ?? null
}

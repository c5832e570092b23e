import type { DossierUser } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { hasOwnDomain } from '../../people/own-domain.ts'
import { findProved } from '../../people/take-address.ts'
import { refuseNewPeople } from '../../people/who-may-join.ts'
import { accessDossier } from '../access.ts'
import { takeColleagueRequest } from '../guest-links/colleague-requests.ts'
import { accessEnd } from '../guest-links/guest-access.ts'
import { participate, takesPart } from './participate.ts'
import { readCompanies, readParticipant } from '../read.ts'

type Invitation = { email: string; company_id: string; dossier_id: string; not_a_colleague?: true | undefined }

/** Invites a guest of the dossier's external company: creates the person if new, adds them, and mails a link. */
export async function inviteGuest(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  invitation: Invitation,
): Promise<DossierUser | Repeated<DossierUser>> {
  const { email, company_id } = invitation
  if (invitation.dossier_id !== dossierId)
    throw invalid([{ loc: ['body', 'dossier_id'], msg: 'Dit is een ander dossier.', type: 'custom' }])
  const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
  if (!dossier.permissions.add_participant) throw forbidden()
  const company = (await readCompanies(tx.db, dossierId)).find(({ id }) => id === company_id)
  if (!company) throw conflict('company_not_in_dossier')
  if (company.is_klopt_client) throw conflict('not_external')
  // An address that was only typed in, for a colleague or a registration, does not count as an account.
  if ((await findProved(tx.db, email))?.company_status === 'active') throw conflict('email_other_company')
  if (!invitation.not_a_colleague && (await isUnknownColleague(tx, viewer, invitation))) throw conflict('own_domain')

  const asked = await takeColleagueRequest(tx, dossierId, email)
  const guest = await findOrCreateGuest(tx, viewer, company_id, { first_name: '', last_name: '', ...asked, email })
  if (await takesPart(tx, dossierId, guest.id))
    return new Repeated(await readParticipant(tx.db, viewer, dossier, guest.id))
  const until = await accessEnd(tx)
  const user = await participate(tx, viewer, dossier, { ...guest, company_name: company.name }, { until })
  await queueMail(tx, { kind: 'guest_invited', person_id: guest.id, dossier_id: dossierId, data: { by: viewer.id } })
  return user
}

/** Of the own mail domain, and no contact of the other company yet. */
async function isUnknownColleague(tx: Tx, viewer: Viewer, { email, company_id }: Invitation): Promise<boolean> {
  if (!(await hasOwnDomain(tx.db, viewer, email))) return false
  const known = tx.db.selectFrom('person').select('id').where('company_id', '=', company_id).where('email', '=', email)
  return (await known.where('deleted_at', 'is', null).executeTakeFirst()) === undefined
}

/** The guest with this address of this contact, created if new. Two invitations at once yield one person. */
export async function findOrCreateGuest(
  tx: Tx,
  viewer: Viewer,
  companyId: string,
  named: { email: string; first_name: string; last_name: string },
) {
  const person = {
    ...named,
    role: 'viewer',
    is_guest: true,
    language: viewer.language,
  } as const
  const { created, disabled_at, ...guest } = await tx.db
    .insertInto('person')
    .values({ id: newId(), company_id: companyId, ...person })
    .onConflict((existing) =>
      existing
        .columns(['company_id', 'email'])
        .where('is_guest', '=', true)
        .where('deleted_at', 'is', null)
        .doUpdateSet({ email: sql<string>`excluded.email` }),
    )
    .returning(['id', 'full_name', 'disabled_at', sql<boolean>`xmax = 0`.as('created')])
    .executeTakeFirstOrThrow()
  if (created) refuseNewPeople(tx.deps.config)
  // A barred guest gets no mail, and the inviter would wait for them.
  if (disabled_at) throw forbidden('address_blocked')
  return guest
}

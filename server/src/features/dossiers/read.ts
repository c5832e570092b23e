import type { Dossier, DossierCompany, DossierUser } from '@klopt/contract'
import { sql } from 'kysely'
import { notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import { often } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from './access.ts'
import { readDuties } from './duties/read-duties.ts'
import { mutedOf } from './mute-columns.ts'
import { readPinned } from './read-pinned.ts'
import { type Caller, type DossierFacts, mayKnowBounce, participantPermissions } from './policy.ts'

type Participant = Omit<DossierUser, 'can_remove' | 'can_renew' | 'company'> & {
  is_guest: boolean
  company_id: string
  company_name: string
  is_klopt_client: boolean
  company_owner_id: string | null
}

/** A dossier as its viewer sees it. */
export async function readDossier(db: Db, viewer: Viewer, dossier: AccessibleDossier): Promise<Dossier> {
  const [companies, participants, counted, pinned] = await Promise.all([
    readCompanies(db, dossier.id),
    readParticipants(db, dossier.id),
    readDuties(db, dossier.id),
    dossier.pinned_id === null ? null : readPinned(db, dossier.id),
  ])
  const { title, status, created_at, last_seq, read_seq, takes_part, unread_from, permissions } = dossier
  const { close_requested_by_company: company_id, close_requested_by_user: user_id } = dossier
  return {
    id: dossier.id,
    title,
    status,
    created_at,
    close_requested_by: company_id && user_id ? { company_id, user_id } : null,
    companies: companies.map(toDossierCompany),
    users: participants.map((participant) => toDossierUser(viewer, dossier, participant)),
    last_seq,
    read_seq,
    takes_part,
    muted: mutedOf(dossier),
    pinned,
    unread_from,
    ...counted,
    held_mails: viewer.is_guest ? 0 : counted.held_mails,
    colleagues: permissions.add_participant ? counted.colleagues : [],
    permissions,
  }
}

/** The number of mails that wait until somebody lets them in. */
export async function countHeldMails(db: Db, dossierId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${often}
    select count(*) as count from mail_in where dossier_id = ${dossierId} and state = 'held'`.execute(db)
  return rows[0]?.count ?? 0
}

/** One participant, active or removed, as `viewer` sees them. */
export async function readParticipant(db: Db, viewer: Caller, dossier: DossierFacts & { id: string }, userId: string) {
  const [participant] = await readParticipants(db, dossier.id, userId)
  if (!participant) throw notFound()
  return toDossierUser(viewer, dossier, participant)
}

/** The companies of a dossier, in the order in which they were added. */
export async function readCompanies(
  db: Db,
  dossierId: string,
): Promise<(DossierCompany & { owner_id: string | null })[]> {
  return db
    .selectFrom('dossier_company')
    .innerJoin('company', 'company.id', 'dossier_company.company_id')
    .modifyFront(often)
    .select(['company.id', 'company.name', 'company.is_klopt_client', 'company.owner_id'])
    .select(['registration_number', 'mail_domain', sql<boolean>`verified_at is not null`.as('verified')])
    .where('dossier_company.dossier_id', '=', dossierId)
    .orderBy('place')
    .execute()
}

/** One company of a dossier, for an event. */
export async function readDossierCompany(db: Db, dossierId: string, companyId: string): Promise<DossierCompany> {
  const company = (await readCompanies(db, dossierId)).find(({ id }) => id === companyId)
  if (!company) throw notFound()
  return toDossierCompany(company)
}

/** The owner of a contact is not shown to others. */
function toDossierCompany(row: DossierCompany & { owner_id: string | null }): DossierCompany {
  const { owner_id: _, ...company } = row
  return company
}

async function readParticipants(db: Db, dossierId: string, userId?: string): Promise<Participant[]> {
  const one = userId ? sql`participant.user_id = ${userId}` : sql`participant.status = 'active'`
  const { rows } = await sql<Participant>`${often}
    select person.id, first_name, last_name, full_name, person.email, role, is_guest, participant.status,
      person.company_id, company.name as company_name, is_klopt_client, owner_id as company_owner_id,
      access_until as token_expires_at, last_opened_at, read_seq, read_at,
      case when is_guest then email_consent.created_at end as agreed_at, case when is_guest then invited_by end as invited_by,
      extension_requested_at is not null as extension_requested, exists (
        select from mail where mail.dossier_id = participant.dossier_id and mail.person_id = person.id
          and bounced_at > coalesce(greatest(read_at, last_opened_at), '-infinity') and not exists (
            select from mail later where later.dossier_id = mail.dossier_id and later.person_id = mail.person_id
              and later.id > mail.id and later.sent_at is not null and later.bounced_at is null)) as mail_bounced
    from participant
    join person on person.id = participant.user_id
    join company on company.id = person.company_id
    left join email_consent on email_consent.person_id = person.id
    where participant.dossier_id = ${dossierId} and ${one}
    order by joined_at, person.id`.execute(db)
  return rows
}

function toDossierUser(viewer: Caller, dossier: DossierFacts, participant: Participant): DossierUser {
  const { is_guest, company_id, company_name, is_klopt_client, company_owner_id, ...user } = participant
  const facts = { id: user.id, is_guest, company_id, company_owner_id }
  const may = participantPermissions(viewer, dossier, facts)
  return {
    ...user,
    company: { id: company_id, name: company_name, is_klopt_client },
    extension_requested: user.extension_requested && may.can_renew,
    mail_bounced: user.mail_bounced && mayKnowBounce(viewer, facts),
    ...may,
  }
}

import { sql } from 'kysely'
import { accessDossier } from '../features/dossiers/access.ts'
import { endParticipation } from '../features/dossiers/participants/end-participation.ts'
import { tellDossier } from '../features/dossiers/lines/line.ts'
import { endSessions } from '../features/people/end-sessions.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { actAs } from './act-as.ts'
import { counted } from './counted.ts'

type OpenDossier = { id: string; shared: boolean }

/** Counts what the closing of a customer would affect. */
async function countClosing(db: Db, companyId: string) {
  const dossiers = await readOpenDossiers(db, companyId)
  const people = await readPeople(db, companyId)
  const guests = people.filter(({ is_guest }) => is_guest).length
  const leaves = dossiers.filter(({ shared }) => shared).length
  return { people: people.length - guests, guests, leaves, closes: dossiers.length - leaves }
}

/** The effects of closing a customer, in words. */
export async function closingInWords(db: Db, companyId: string): Promise<string> {
  const { people, guests, closes, leaves } = await countClosing(db, companyId)
  return [
    `${counted(people, 'person', 'people')} and ${counted(guests, 'guest')} of its contacts signed out`,
    `${counted(closes, 'dossier')} closed`,
    `${counted(leaves, 'shared dossier')} left`,
  ].join(', ')
}

/** Closes a customer in one transaction. After the commit its people are signed out and cannot sign in. */
export async function closeCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.db
    .updateTable('company')
    .set({ status: 'inactive', closed_at: sql<string>`now()` })
    .where('id', '=', companyId)
    .execute()
  // Locks its people, so that nobody of it joins a dossier meanwhile.
  await sql`select from person where company_id = ${companyId} order by id for no key update`.execute(tx.db)
  for (const dossier of await readOpenDossiers(tx.db, companyId))
    await (dossier.shared ? leave(tx, dossier.id, companyId) : close(tx, dossier.id))
  const people = await readPeople(tx.db, companyId)
  const ids = people.map(({ id }) => id)
  await sql`delete from password_token where person_id = any(${ids})`.execute(tx.db)
  await sql`update guest_link set revoked_at = now() where user_id = any(${ids}) and revoked_at is null`.execute(tx.db)
  for (const id of ids) await endSessions(tx, id)
  await sql`
    delete from relation where status = 'pending' and ${companyId} in (company_1_id, company_2_id)`.execute(tx.db)
  await sql`
    update relation set status = 'inactive', switched_off_by = ${companyId}
    where status = 'active' and ${companyId} in (company_1_id, company_2_id)`.execute(tx.db)
}

/** Nobody is left to close it, so its seven years start now. */
async function close(tx: Tx, dossierId: string): Promise<void> {
  await tx.db
    .updateTable('dossier')
    .set({ status: 'closed', closed_at: sql<string>`now()` })
    .set({ close_requested_by_company: null, close_requested_by_user: null })
    .where('id', '=', dossierId)
    .execute()
  tx.signal({ kind: 'silence', dossier_id: dossierId })
}

/** The other customer keeps the dossier and sees who left. */
async function leave(tx: Tx, dossierId: string, companyId: string): Promise<void> {
  const participants = await tx.db
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'participant.user_id')
    .select('person.id')
    .where('dossier_id', '=', dossierId)
    .where('participant.status', '=', 'active')
    .where('person.company_id', '=', companyId)
    .where('person.deleted_at', 'is', null)
    .execute()
  for (const { id } of participants) {
    const viewer = await actAs(tx.db, id)
    const dossier = await accessDossier(tx.db, viewer, dossierId, { lock: true })
    await endParticipation(tx, dossierId, id)
    await tellDossier(tx, viewer, dossier, { event: 'user_left', data: { name: viewer.full_name } })
  }
}

/** `shared`: another active customer is in it. In a fixed order, so that two closings do not deadlock. */
async function readOpenDossiers(db: Db, companyId: string): Promise<OpenDossier[]> {
  const { rows } = await sql<OpenDossier>`
    select dossier.id, exists (
      select from dossier_company link join company on company.id = link.company_id
      where link.dossier_id = dossier.id and company.id <> ${companyId}
        and company.is_klopt_client and company.status = 'active') as shared
    from dossier_company own join dossier on dossier.id = own.dossier_id
    where own.company_id = ${companyId} and dossier.status <> 'closed'
    order by dossier.id`.execute(db)
  return rows
}

/** Its people, and the guests of its own contacts. */
function readPeople(db: Db, companyId: string) {
  return db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.is_guest'])
    .where((eb) => eb.or([eb('company.id', '=', companyId), eb('company.owner_id', '=', companyId)]))
    .where('deleted_at', 'is', null)
    .execute()
}

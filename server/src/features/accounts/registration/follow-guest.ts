import { sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { moveAddress } from '../../../platform/mail/addresses.ts'
import { notifyScreens } from '../../companies/notify-screens.ts'
import { accessDossier } from '../../dossiers/access.ts'
import { endParticipation } from '../../dossiers/participants/end-participation.ts'
import { storeDuties } from '../../dossiers/duties/store-duties.ts'
import { tellDossier } from '../../dossiers/lines/line.ts'
import { readDossierCompany, readParticipant } from '../../dossiers/read.ts'

type Registrant = { person_id: string; company_id: string; company_name: string }
type Place = { dossier_id: string; guest_id: string; contact_id: string; contact_name: string; owner_id: string }

/**
 * Moves a guest's dossiers to their new account. The mailed link proved their address, and their company has the
 * registration number of the contact they are a guest of. In each open dossier where no other guest of that contact
 * takes part, the new company replaces the contact and the person replaces the guest. Access that has ended is not
 * restored; the other side would have to renew it.
 */
export async function followGuest(tx: Tx, { person_id, company_id, company_name }: Registrant): Promise<void> {
  const admin = { id: person_id, role: 'admin', is_guest: false, company_id } as const
  const all = await findPlaces(tx, person_id)
  // Lock dossiers before relations, as `linkCompany` does, so that nobody waits for a dossier while locking a relation.
  const ids = all.map(({ dossier_id }) => dossier_id)
  await sql`select from dossier where id = any(${ids}) order by id for update`.execute(tx.db)
  for (const candidate of all) {
    const [place] = await findPlaces(tx, person_id, candidate) // read again, now locked
    if (!place) continue
    const { dossier_id, contact_name, owner_id } = place
    await takePlace(tx, place, admin)
    await relate(tx, owner_id, company_id)
    await forgetContact(tx, place)

    const dossier = await accessDossier(tx.db, admin, dossier_id)
    tx.signal({ kind: 'admit', user_id: person_id, dossier_id, until: null })
    tx.emit({
      message_type: 'company_added',
      dossier_id,
      company: await readDossierCompany(tx.db, dossier_id, company_id),
    })
    const user = await readParticipant(tx.db, admin, dossier, person_id)
    tx.emit({ message_type: 'user_added', dossier_id, user: { ...user, can_remove: false } })
    await tellDossier(tx, null, dossier, {
      event: 'company_replaced',
      data: {
        from: contact_name,
        to: company_name,
      },
    })
  }
}

/** The dossiers in which the registrant is the only guest of a contact with the new company's registration number. */
async function findPlaces(tx: Tx, personId: string, only?: Place): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select participant.dossier_id, guest.id as guest_id, contact.id as contact_id, contact.name as contact_name,
      contact.owner_id
    from person
    join company own on own.id = person.company_id
    join company contact on contact.registration_number = own.registration_number and contact.owner_id is not null
    join person guest on guest.company_id = contact.id and guest.email = person.email
      and guest.is_guest and guest.deleted_at is null and guest.disabled_at is null
    join participant on participant.user_id = guest.id and participant.status = 'active' and access_until > now()
    join dossier on dossier.id = participant.dossier_id and dossier.status <> 'closed'
    join dossier_company on dossier_company.dossier_id = dossier.id and dossier_company.company_id = contact.id
    where person.id = ${personId}
      and (${only === undefined} or (guest.id = ${only?.guest_id ?? null} and dossier.id = ${only?.dossier_id ?? null}))
      and not exists (
        select from participant other join person on person.id = other.user_id
        where other.dossier_id = dossier.id and other.status = 'active'
          and other.user_id <> guest.id and person.company_id = contact.id)
    order by participant.dossier_id`.execute(tx.db)
  return rows
}

/**
 * The guest's messages, mentions and uploads become the person's, and the contact's documents the new company's. Messages keep
 * the company name under which they were written.
 */
async function takePlace(tx: Tx, place: Place, admin: { id: string; company_id: string }): Promise<void> {
  const { dossier_id, guest_id, contact_id } = place
  await sql`
    update dossier_company set company_id = ${admin.company_id}
    where dossier_id = ${dossier_id} and company_id = ${contact_id}`.execute(tx.db)
  await sql`
    insert into participant (dossier_id, user_id, read_seq, read_at, invited_by, joined_seq, mailed_seq, muted_until)
    select dossier_id, ${admin.id}, read_seq, read_at, invited_by, joined_seq, mailed_seq, muted_until
    from participant where dossier_id = ${dossier_id} and user_id = ${guest_id}`.execute(tx.db)
  await moveAddress(tx.db, dossier_id, guest_id, admin.id)
  await endParticipation(tx, dossier_id, guest_id)
  await sql`
    update message set sender_id = case when sender_id = ${guest_id} then ${admin.id} else sender_id end,
      caused_by = case when caused_by = ${guest_id} then ${admin.id} else caused_by end
    where dossier_id = ${dossier_id} and ${guest_id} in (sender_id, caused_by)`.execute(tx.db)
  await sql`
    update message set mentions = replace(mentions::text, ${guest_id}, ${admin.id})::jsonb
    where dossier_id = ${dossier_id} and mentions @> ${JSON.stringify([{ user_id: guest_id }])}::jsonb`.execute(tx.db)
  await sql`
    update document set uploader_company_id = ${admin.company_id},
      uploader_id = case when uploader_id = ${guest_id} then ${admin.id} else uploader_id end
    where dossier_id = ${dossier_id} and uploader_company_id = ${contact_id}`.execute(tx.db)
  await sql`
    update document_opening set company_id = ${admin.company_id},
      person_id = case when person_id = ${guest_id} then ${admin.id} else person_id end
    where company_id = ${contact_id} and document_id in (select id from document where dossier_id = ${dossier_id})`.execute(
    tx.db,
  )
  await moveParties(tx, { dossier_id, contact_id }, admin.company_id)
  await sql`
    update card set seller_id = ${admin.company_id}
    where dossier_id = ${dossier_id} and seller_id = ${contact_id}`.execute(tx.db)
  await sql`
    update dossier set last_message_sender_id = ${admin.id}
    where id = ${dossier_id} and last_message_sender_id = ${guest_id}`.execute(tx.db)
  await moveAnswers(tx, place, admin)
}

/** The papers of the contact, and what cards and people say of whose they are. */
async function moveParties(
  tx: Tx,
  { dossier_id, contact_id }: Pick<Place, 'dossier_id' | 'contact_id'>,
  companyId: string,
) {
  const moved = (column: 'seller_company_id' | 'buyer_company_id') =>
    sql`case when ${sql.ref(column)} = ${contact_id} then ${companyId}::uuid else ${sql.ref(column)} end`
  await sql`
    update document set seller_company_id = ${moved('seller_company_id')}, buyer_company_id = ${moved('buyer_company_id')}
    where dossier_id = ${dossier_id} and ${contact_id} in (seller_company_id, buyer_company_id)`.execute(tx.db)
  await sql`
    insert into party_answer (document_root, revision, seller_company_id, person_id)
    select document_root, revision + 1, ${companyId}, person_id
    from (select distinct on (document_root) party_answer.* from party_answer join document on document.id = document_root
      where dossier_id = ${dossier_id} order by document_root, revision desc) newest
    where seller_company_id = ${contact_id}`.execute(tx.db)
}

/** The answers to cards and the agreements of anybody of the contact become the new company's, and so do its duties. */
async function moveAnswers(
  tx: Tx,
  { dossier_id, guest_id, contact_id }: Place,
  admin: { id: string; company_id: string },
) {
  await sql`
    update card_answer set company_id = ${admin.company_id},
      user_id = case when user_id = ${guest_id} then ${admin.id} else user_id end
    where company_id = ${contact_id} and card_id in (select id from card where dossier_id = ${dossier_id})`.execute(
    tx.db,
  )
  await moveAgreements(tx, { dossier_id, guest_id, contact_id }, admin)
}

/** Agreements move with the answers, and the duties of the contact with them. */
async function moveAgreements(
  tx: Tx,
  { dossier_id, guest_id, contact_id }: Pick<Place, 'dossier_id' | 'guest_id' | 'contact_id'>,
  admin: { id: string; company_id: string },
) {
  const person = (of: string) =>
    sql`case when ${sql.ref(of)} = ${guest_id} then ${admin.id}::uuid else ${sql.ref(of)} end`
  const company = (of: string) =>
    sql`case when ${sql.ref(of)} = ${contact_id} then ${admin.company_id}::uuid else ${sql.ref(of)} end`
  await sql`
    update agreement set company_id = ${company('company_id')}, user_id = ${person('user_id')},
      ended_company = ${company('ended_company')}, ended_by = ${person('ended_by')},
      follow = replace(follow::text, ${contact_id}, ${admin.company_id})::jsonb
    where dossier_id = ${dossier_id} and ${contact_id} in (company_id, ended_company)`.execute(tx.db)
  const moved = (column: string) => sql`replace(${sql.ref(column)}::text, ${contact_id}, ${admin.company_id})`
  await sql`
    update dossier set duties = ${moved('duties')}::jsonb, asked_company_id = ${company('asked_company_id')}, duties_done = ${moved('duties_done')}::text[]
    where id = ${dossier_id}`.execute(tx.db)
  await storeDuties(tx, dossier_id)
}

/** The two already did business, so their relation is active without a request. */
async function relate(tx: Tx, inviterId: string, companyId: string): Promise<void> {
  const relation = await tx.db
    .insertInto('relation')
    .values({ relation_id: newId(), company_1_id: inviterId, company_2_id: companyId, status: 'active' })
    .onConflict((exists) => exists.doNothing())
    .returning('relation_id')
    .executeTakeFirst()
  if (relation) await notifyScreens(tx, relation.relation_id)
}

/**
 * Removes the relation with the contact, which the customer replaces. Its other dossiers continue; new ones cannot use
 * it.
 */
async function forgetContact(tx: Tx, { owner_id, contact_id }: Place): Promise<void> {
  const relation = await tx.db
    .selectFrom('relation')
    .select('relation_id')
    .where('company_1_id', '=', owner_id)
    .where('company_2_id', '=', contact_id)
    .forUpdate()
    .executeTakeFirst()
  if (!relation) return
  await notifyScreens(tx, relation.relation_id)
  await tx.db.deleteFrom('relation').where('relation_id', '=', relation.relation_id).execute()
}

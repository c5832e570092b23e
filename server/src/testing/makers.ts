import type { Dossier, Language, Role } from '@klopt/contract'
import type { Db } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { hashPassword } from '../features/people/passwords.ts'
import { startSession } from '../platform/session.ts'

export const password = 'een lang wachtwoord'

const verified = { verified_at: new Date(), verified_by: 'operator' } as const

type NewPerson = { company: { id: string }; email?: string; role?: Role; language?: Language }
type MessageOptions = { at?: Date }

/** A person with a session. */
export type SignedIn = { id: string; email: string; full_name: string; company_id: string; access_token: string }
export type Makers = Awaited<ReturnType<typeof makersOf>>

/** The hash of every person's password, computed once. */
let hash: Promise<string> | undefined

/** Test data, written directly to the database, so that it triggers no rules or events. */
export async function makersOf(db: Db) {
  const passwordHash = await (hash ??= hashPassword(password))

  async function customer(name: string) {
    const id = newId()
    const registration_number = id.replace(/\D/g, '').slice(-8).padStart(8, '1')
    await db
      .insertInto('company')
      .values({ id, name, registration_number, city: 'Zwolle', is_klopt_client: true, status: 'active', ...verified })
      .execute()
    return { id, name, is_klopt_client: true }
  }

  /** An external company: a private contact of `owner`, with their relation. */
  async function contact(name: string, owner: { id: string }) {
    const id = newId()
    const registration_number = id.replace(/\D/g, '').slice(-8).padStart(8, '2')
    await db
      .insertInto('company')
      .values({
        id,
        name,
        registration_number,
        city: 'Almere',
        is_klopt_client: false,
        owner_id: owner.id,
        status: 'active',
      })
      .execute()
    await relate(owner, { id })
    return { id, name, is_klopt_client: false }
  }

  async function relate(one: { id: string }, other: { id: string }) {
    await db
      .insertInto('relation')
      .values({ relation_id: newId(), company_1_id: one.id, company_2_id: other.id, status: 'active' })
      .execute()
  }

  async function person(
    name: string,
    { role = 'user', company, email = `${name.toLowerCase()}@${newId()}.example`, language = 'NL' }: NewPerson,
  ) {
    const id = newId()
    const words = { email: email.slice(-64), first_name: name, last_name: 'de Wit', language }
    await db
      .insertInto('person')
      .values({ id, company_id: company.id, ...words, role, is_guest: false, password_hash: passwordHash })
      .execute()
    return signedIn(id)
  }

  /** A guest without a name of an external company. By default they consented to the use of their address. */
  async function guest(company: { id: string }, { email = `otto@${newId()}.example`, consent = true } = {}) {
    const id = newId()
    const names = { first_name: '', last_name: '' }
    await db
      .insertInto('person')
      .values({ id, company_id: company.id, email, ...names, role: 'viewer', is_guest: true })
      .execute()
    if (consent) await db.insertInto('email_consent').values({ person_id: id, consent }).execute()
    return signedIn(id)
  }

  async function signedIn(id: string): Promise<SignedIn> {
    const row = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { access_token } = await startSession(db, row)
    return { id, email: row.email, full_name: row.full_name, company_id: row.company_id, access_token }
  }

  /** Makes somebody a participant without a system message. */
  async function takePart(dossier: { id: string }, user: { id: string }, access_until: Date | null = null) {
    await db.insertInto('participant').values({ dossier_id: dossier.id, user_id: user.id, access_until }).execute()
  }

  async function makeDossier(
    title: string,
    owner: { id: string },
    companies: { id: string }[],
  ): Promise<Pick<Dossier, 'id' | 'title'>> {
    const id = newId()
    await db.insertInto('dossier').values({ id, title, created_by: owner.id }).execute()
    for (const [n, company] of companies.entries())
      await db
        .insertInto('dossier_company')
        .values({ dossier_id: id, company_id: company.id, place: n + 1 })
        .execute()
    await takePart({ id }, owner)
    return { id, title }
  }

  /** Adds an earlier message, unread by everybody but its sender. */
  async function addMessage(
    dossier: { id: string },
    sender: SignedIn,
    message: string,
    { at = new Date() }: MessageOptions = {},
  ) {
    const time = at.toISOString()
    const { last_seq: seq } = await db
      .updateTable('dossier')
      .set(({ eb }) => ({
        last_seq: eb('last_seq', '+', 1),
        last_message_preview: message.slice(0, 200),
        last_message_time: time,
        last_message_sender_id: sender.id,
      }))
      .where('id', '=', dossier.id)
      .returning('last_seq')
      .executeTakeFirstOrThrow()
    const { id: sender_id, company_id } = sender
    await db
      .insertInto('message')
      .values({
        id: newId(),
        dossier_id: dossier.id,
        seq,
        message_type: 'chat_message',
        message,
        sender_id,
        company_id,
        created_at: time,
      })
      .execute()
    await db
      .updateTable('participant')
      .set({ read_seq: seq })
      .where('dossier_id', '=', dossier.id)
      .where('user_id', '=', sender.id)
      .execute()
  }

  return { customer, contact, relate, person, guest, signedIn, takePart, makeDossier, addMessage }
}

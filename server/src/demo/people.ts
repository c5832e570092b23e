import type { Role } from '@klopt/contract'
import { sql } from 'kysely'
import { newId, newToken } from '../platform/ids.ts'
import { hashPassword } from '../features/people/passwords.ts'
import type { Viewer } from '../platform/session.ts'
import type { Tx } from '../platform/database/transaction.ts'
import type { StoredAccount } from './accounts.ts'
import type { Firm, FirmIds } from './companies.ts'

type NewPerson = { first_name: string; last_name: string; email: string; role: Role; firm: Firm }

const people = {
  anna: { first_name: 'Anna', last_name: 'Bakker', email: 'anna@bouw.example', role: 'admin', firm: 'de_linde' },
  daan: { first_name: 'Daan', last_name: 'Mulder', email: 'daan@bouw.example', role: 'user', firm: 'de_linde' },
  bram: { first_name: 'Bram', last_name: 'de Wit', email: 'bram@gevel.example', role: 'admin', firm: 'van_dalen' },
  els: { first_name: 'Els', last_name: 'Hoekstra', email: 'els@gevel.example', role: 'user', firm: 'van_dalen' },
  roos: {
    first_name: 'Roos',
    last_name: 'Nijland',
    email: 'roos@staal.example',
    role: 'admin',
    firm: 'staalbouw_oost',
  },
  otto: { first_name: 'Otto', last_name: 'Vos', email: 'otto@kraan.example', role: 'viewer', firm: 'vos' },
} satisfies Record<string, NewPerson>

/** The people with a demo account. The others only appear in the data. */
export const demoEmails = [people.anna, people.daan, people.bram, people.els].map(({ email }) => email)

export type DemoPerson = keyof typeof people
export type DemoPeople = { people: Record<DemoPerson, Viewer>; firms: FirmIds }

/** Makes the people of the demo and returns them as viewers, who act in its conversations. */
export async function makePeople(tx: Tx, firms: FirmIds, accounts: StoredAccount[]): Promise<DemoPeople> {
  const nobodysHash = await hashPassword(newToken())
  const make = async (person: NewPerson) => {
    const account = accounts.find(({ email }) => email === person.email)
    return makePerson(tx, person, firms[person.firm], account?.password_hash ?? nobodysHash)
  }
  return {
    firms,
    people: {
      anna: await make(people.anna),
      daan: await make(people.daan),
      bram: await make(people.bram),
      els: await make(people.els),
      roos: await make(people.roos),
      otto: await make(people.otto),
    },
  }
}

async function makePerson({ db }: Tx, person: NewPerson, company_id: string, hash: string): Promise<Viewer> {
  const { firm: _, ...named } = person
  const is_guest = person.role === 'viewer'
  const row = await db
    .insertInto('person')
    .values({
      id: newId(),
      company_id,
      ...named,
      is_guest,
      password_hash: is_guest ? null : hash,
      created_at: sql<string>`(select created_at from company where id = ${company_id})`,
    })
    .returning(['id', 'first_name', 'last_name', 'full_name', 'email', 'role', 'is_guest', 'language', 'created_at'])
    .returning('unread_mails')
    .executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('company')
    .select(['id', 'name', 'is_klopt_client'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  return { ...row, company_id, company, session_id: '', consented: !is_guest }
}

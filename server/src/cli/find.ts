import { asAddress, Id } from '@klopt/contract'
import type { Db } from '../platform/database/db.ts'
import { CannotDo } from './command.ts'

/** The customer with this number or id. If several had the number, the active one. */
export async function findCustomer(db: Db, numberOrId: string) {
  const byId = Id.safeParse(numberOrId).success
  const found = await db
    .selectFrom('company')
    .select(['id', 'name', 'registration_number', 'status', 'closed_at', 'created_at', 'verified_at'])
    .where(byId ? 'id' : 'registration_number', '=', numberOrId)
    .where('is_klopt_client', '=', true)
    .execute()
  const active = found.filter(({ status }) => status === 'active')
  const [company, another] = active.length ? active : found
  if (!company) throw new CannotDo(`There is no customer with the ${byId ? 'id' : 'number'} ${numberOrId}.`)
  if (another) throw new CannotDo(`Several companies have had the number ${numberOrId}: use an id of company:list.`)
  return company
}

/** The account with this address: the one that confirmed it, or else the only invited one. Guests have no account. */
export async function findAccount(db: Db, email: string) {
  const found = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.email', 'full_name', 'role', 'language', 'password_hash', 'company_id'])
    .select(['company.name as company_name', 'company.status as company_status', 'disabled_at'])
    .where('person.email', '=', asAddress(email))
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('company_name')
    .execute()
  const confirmed = found.filter(({ password_hash }) => password_hash !== null)
  const [person, another] = confirmed.length ? confirmed : found
  if (!person) throw new CannotDo(`There is no account with the address ${email}.`)
  if (another)
    throw new CannotDo(
      `Nobody has confirmed the address ${email} yet, and several companies have added it: ${found.map(({ company_name }) => company_name).join(', ')}.`,
    )
  return person
}

/** Everybody with this address: accounts, and guests of any company. */
export async function findEverybody(db: Db, email: string) {
  const found = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.full_name', 'person.email', 'role', 'is_guest', 'disabled_at', 'company_id'])
    .select(['company.name as company_name', 'company.status as company_status'])
    .where('person.email', '=', asAddress(email))
    .where('deleted_at', 'is', null)
    .orderBy('person.id')
    .execute()
  if (found.length === 0) throw new CannotDo(`There is nobody with the address ${email}.`)
  return found
}

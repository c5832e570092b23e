import type { Language } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import { conflict, type Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type NewAccount = {
  company_id: string
  email: string
  first_name: string
  last_name: string
  role: 'admin' | 'user'
  language: Language
}

/**
 * Makes an account, without a password yet. It takes its address from nobody: that happens when the password is set by
 * the mailed link. Refused when somebody has proved the address, or when this company has it already.
 */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string> {
  await refuseProved(tx.db, account.email)
  const made = await tx.db
    .insertInto('person')
    .values({ id: newId(), ...account, is_guest: false })
    .onConflict((taken) =>
      taken.columns(['email', 'company_id']).where('is_guest', '=', false).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw emailInUse()
  return made.id
}

export async function refuseProved(db: Db, email: string): Promise<void> {
  if (await findProved(db, email)) throw emailInUse()
}

/** The account that has an address because its mailbox was proved. There is at most one, which an index sees to. */
export function findProved(db: Db, email: string) {
  return db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.email', 'person.company_id', 'company.status as company_status'])
    .where('person.email', '=', email)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
}

export function emailInUse(): Refusal {
  return conflict('email_in_use', 'Dit e-mailadres is al in gebruik. De gebruiker kan daarmee inloggen.')
}

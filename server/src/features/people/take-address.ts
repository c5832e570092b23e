import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
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
 * Creates an account without a password. Other unproved accounts keep the address until a password is set by the mailed
 * link. Refused if somebody proved the address or this company already has it.
 */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string> {
  await refuseProved(tx.db, account.email)
  const created = await tx.db
    .insertInto('person')
    .values({ id: newId(), ...account, is_guest: false })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'company_id'])
        .where('is_guest', '=', false)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!created) throw emailInUse()
  return created.id
}

/** Also refuses the address of a disabled person, who would come back with a new account. */
export async function refuseProved(db: Db, email: string): Promise<void> {
  const { rows } = await sql`
    select from person
    where email = ${email} and deleted_at is null
      and (disabled_at is not null or not is_guest and password_hash is not null)
    limit 1`.execute(db)
  if (rows.length > 0) throw emailInUse()
}

/** The account that proved this address. A unique index allows at most one. */
export function findProved(db: Db, email: string) {
  return db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.email', 'person.company_id', 'company.status as company_status', 'disabled_at'])
    .where('person.email', '=', email)
    .where('is_guest', '=', false)
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
}

export function emailInUse(): Refusal {
  return conflict('email_in_use')
}

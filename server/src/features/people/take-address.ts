import type { Language } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, type Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/transaction.ts'

type NewAccount = {
  company_id: string
  email: string
  first_name: string
  last_name: string
  role: 'admin' | 'user'
  language: Language
}

/** Makes an account, without a password yet, or refuses when its address has one. Of two at once the index decides. */
export async function makeAccount(tx: Tx, account: NewAccount): Promise<string> {
  await freeFromDraft(tx, account.email)
  const made = await tx.db
    .insertInto('person')
    .values({ id: newId(), ...account, is_guest: false })
    .onConflict((taken) =>
      taken.columns(['email']).where('is_guest', '=', false).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw emailInUse()
  return made.id
}

export function emailInUse(): Refusal {
  return conflict('email_in_use', 'Dit e-mailadres is al in gebruik. De gebruiker kan daarmee inloggen.')
}

/**
 * A registration that was begun and not ended keeps no address from anybody: who filled it in has proved nothing. The
 * lock is a statement of its own, and only what it holds is taken, so that a registration that is ended just now, which
 * takes the same lock, is either seen or has to wait.
 */
export async function freeFromDraft(tx: Tx, email: string, exceptId: string | null = null): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from person
    where email = ${email} and not is_guest and deleted_at is null and id is distinct from ${exceptId}
    for no key update`.execute(tx.db)
  const [holder] = rows
  if (!holder) return
  await sql`
    update person set deleted_at = now()
    from registration
    where person.id = ${holder.id}
      and registration.admin_id = person.id and finished_at is null`.execute(tx.db)
}

import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import { badRequest, type Refusal } from '../../platform/errors.ts'
import { hashed } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Owner } from './password-rules.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { endSessions } from './end-sessions.ts'
import { clearFailures } from './sign-in-failures.ts'

export type PasswordLink = Owner & { person_id: string; company_id: string; token_hash: Buffer }

/** The owner of a mailed token, while it is valid. */
export async function findPasswordLink(db: Db, token: string): Promise<PasswordLink | undefined> {
  return db
    .selectFrom('password_token')
    .innerJoin('person', 'person.id', 'password_token.person_id')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['token_hash', 'person.id as person_id', 'company_id', 'first_name', 'last_name', 'person.email'])
    .select('company.name as company_name')
    .where('token_hash', '=', hashed(token))
    .where('expires_at', '>', sql<string>`now()`)
    .where('person.deleted_at', 'is', null)
    .where('person.disabled_at', 'is', null)
    .where('company.status', '<>', 'inactive')
    .executeTakeFirst()
}

/** Consumes a link by deleting its row, so that of simultaneous calls exactly one succeeds. */
export async function usePasswordLink(tx: Tx, link: PasswordLink): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('password_token')
    .where('token_hash', '=', link.token_hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw invalidToken()
}

/** Sets a password, signs the person out everywhere and revokes all their links. It does not sign in. */
export async function setPassword(tx: Tx, personId: string, hash: string): Promise<void> {
  const before = await tx.db
    .selectFrom('person')
    .select('password_hash')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before) throw invalidToken()
  await tx.db
    .updateTable('person')
    .set({ password_hash: hash, password_changed_at: sql<string>`now()` })
    .where('id', '=', personId)
    .execute()
  await tx.db.deleteFrom('password_token').where('person_id', '=', personId).execute()
  await clearFailures(tx.db, personId)
  await endSessions(tx, personId)
  if (before.password_hash)
    await queueMail(tx, { kind: 'password_changed', person_id: personId, dossier_id: null, data: {} })
  await audit(tx.db, { action: before.password_hash ? 'password_changed' : 'password_set', person_id: personId })
}

export function invalidToken(): Refusal {
  return badRequest('invalid_token')
}

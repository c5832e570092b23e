import { sql } from 'kysely'
import { hashed, newToken } from '../platform/ids.ts'
import type { Tx } from '../platform/database/transaction.ts'

type Receiver = { id: string; language: 'NL' | 'EN'; has_password: boolean }

/** A link to set a password, which the operator hands over. Like a mailed link it ends earlier ones. */
export async function newPasswordLink({ db, deps }: Tx, { id, language, has_password }: Receiver): Promise<string> {
  const token = newToken()
  const lifetime = has_password ? sql`interval '1 hour'` : sql`interval '7 days'`
  await db.deleteFrom('password_token').where('person_id', '=', id).execute()
  await db
    .insertInto('password_token')
    .values({
      token_hash: hashed(token),
      person_id: id,
      purpose: has_password ? 'reset' : 'set',
      expires_at: sql<string>`now() + ${lifetime}`,
    })
    .execute()
  return `${deps.config.publicUrl}${language === 'EN' ? '/en' : ''}/reset-password?token=${token}`
}

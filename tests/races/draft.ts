import { hashed, newId, newToken } from '../../server/src/platform/ids.ts'
import type { World } from '../../server/src/testing/world.ts'

/** A registration that waits for its password, with the token from the mail. */
export async function draft(
  { db }: World,
  registration_number: string,
  n: number,
  email = `${newId()}@dubbel.example`,
) {
  const [company_id, person_id, token] = [newId(), newId(), newToken()]
  await db
    .insertInto('company')
    .values({ id: company_id, name: `Dubbel ${n} BV`, registration_number, is_klopt_client: true, status: 'pending' })
    .execute()
  const names = { first_name: 'Dubbele', last_name: 'Naam', email }
  await db
    .insertInto('person')
    .values({ id: person_id, company_id, ...names, role: 'admin', is_guest: false })
    .execute()
  await db
    .insertInto('registration')
    .values({ company_id, token_hash: hashed(newToken()), admin_id: person_id, finished_at: new Date() })
    .execute()
  const expires_at = new Date(Date.now() + 3_600_000)
  await db
    .insertInto('password_token')
    .values({ token_hash: hashed(token), person_id, purpose: 'set', expires_at })
    .execute()
  return { token }
}

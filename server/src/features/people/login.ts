import type { Answer, login } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { wrongPasswordAddressLimit, wrongPasswordLimit } from '../../platform/limits.ts'
import { passwordMatches } from '../../platform/passwords.ts'
import { startSession } from '../../platform/session.ts'

type Credentials = { email: string; password: string }

/** Signs in. Guests and deleted people count as unknown; every path costs one password check. */
export async function signIn(deps: Deps, credentials: Credentials, ip: string): Promise<Answer<typeof login>> {
  const email = credentials.email.trim().toLowerCase()
  const account = `${email} ${ip}`
  deps.limits.check(wrongPasswordLimit, account)
  deps.limits.check(wrongPasswordAddressLimit, ip)

  const person = storable(email) ? await findAccount(deps, email) : undefined
  const matches = await passwordMatches(person?.password_hash ?? null, credentials.password)
  if (!person || !matches) {
    deps.limits.fail(wrongPasswordLimit, account)
    deps.limits.fail(wrongPasswordAddressLimit, ip)
    throw person
      ? new Refusal(401, 'incorrect_password', 'Incorrect password')
      : new Refusal(401, 'invalid_email', 'Invalid email address')
  }
  return { ...(await startSession(deps.db, person)), token_type: 'bearer' }
}

// A text that PostgreSQL cannot even compare is nobody's address.
function storable(email: string): boolean {
  return email.isWellFormed() && !email.includes('\u0000')
}

function findAccount({ db }: Deps, email: string) {
  return db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.is_guest', 'person.password_hash'])
    .where('person.email', '=', email)
    .where('person.is_guest', '=', false)
    .where('person.deleted_at', 'is', null)
    .where('company.status', '=', 'active')
    .executeTakeFirst()
}

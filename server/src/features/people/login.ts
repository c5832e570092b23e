import type { Answer, login } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { hashed } from '../../platform/ids.ts'
import { signInAddressLimit, signInLimit } from '../../platform/limit-list.ts'
import { takeEach } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { hashPassword, isOutdated, passwordMatches } from '../../platform/passwords.ts'
import { startSession } from '../../platform/session.ts'
import { isKnownDevice, rememberDevice } from './device.ts'

type Credentials = { email: string; password: string }
type From = { ip: string; earlier_token: string | null }
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Signs in. Guests and deleted people count as unknown; every path costs one password check. */
export async function signIn(deps: Deps, credentials: Credentials, from: From): Promise<Answer<typeof login>> {
  const email = credentials.email.trim().toLowerCase()
  const person = storable(email) ? await findAccount(deps, email) : undefined
  const attempt = await countAttempt(deps, email, person, from)
  const matches = await passwordMatches(person?.password_hash ?? null, credentials.password).catch(async (error) => {
    await attempt.notMade() // too busy to look at it: nobody guessed wrong
    throw error
  })
  if (!person) throw new Refusal(401, 'invalid_email', 'Invalid email address')
  if (!matches) {
    await audit(deps.db, { action: 'sign_in_refused', person_id: person.id, data: { ip: from.ip } })
    throw new Refusal(401, 'incorrect_password', 'Incorrect password')
  }

  await attempt.succeeded()
  const password_hash = await renewHash(deps, person, credentials.password)
  return deps.db.transaction().execute((db) => begin(db, { ...person, password_hash }, from))
}

/** Begins a session, unless the password was changed or the account deleted while it was being checked. */
async function begin(db: Db, { id, is_guest, password_hash }: Account, from: From): Promise<Answer<typeof login>> {
  const { rows } = await sql`
    select from person where id = ${id} and deleted_at is null and password_hash = ${password_hash} for share`.execute(
    db,
  )
  if (rows.length === 0) throw new Refusal(401, 'incorrect_password', 'Incorrect password')
  const session = await startSession(db, { id, is_guest })
  await rememberDevice(db, id, session.access_token, from.earlier_token)
  await audit(db, { action: 'signed_in', person_id: id, data: { ip: from.ip } })
  return { ...session, token_type: 'bearer' }
}

/**
 * Counts the attempt before the password is looked at, so that many at once are many; a right one is taken back. A
 * device that signed in before has a count of its own: whoever guesses elsewhere does not keep its owner out.
 */
async function countAttempt({ db, limits }: Deps, email: string, person: Account | undefined, from: From) {
  const network = networkOf(from.ip)
  const { earlier_token } = from
  if (person && earlier_token && (await isKnownDevice(db, person.id, earlier_token))) {
    const device = `device ${hashed(earlier_token).toString('hex')}`
    await limits.take(signInLimit, device)
    return {
      succeeded: () => limits.clear(signInLimit, device),
      notMade: () => limits.giveBack(signInLimit, device),
    }
  }
  const account = `${email} ${network}`
  await takeEach(limits, [
    [signInLimit, account],
    [signInAddressLimit, network],
  ])
  return {
    async succeeded() {
      await limits.clear(signInLimit, account)
      await limits.giveBack(signInAddressLimit, network)
    },
    async notMade() {
      await limits.giveBack(signInLimit, account)
      await limits.giveBack(signInAddressLimit, network)
    },
  }
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

/** What was hashed at an older cost is hashed anew while its password is at hand. */
async function renewHash({ db }: Deps, { id, password_hash }: Account, password: string): Promise<string | null> {
  if (!password_hash || !isOutdated(password_hash)) return password_hash
  const renewed = await hashPassword(password)
  await db
    .updateTable('person')
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash) // unless it was changed meanwhile
    .execute()
  return renewed
}

import { type Answer, asAddress, type login } from '@klopt/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal, forbidden } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import { hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import { startSession } from '../../platform/session.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { type Attempt, countAttempt, type Origin } from './count-attempt.ts'
import { rememberDevice } from './device.ts'
import { mostFailures, markMailed } from './sign-in-failures.ts'

type Credentials = { email: string; password: string }
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/**
 * Signs in. Guests, deleted and disabled people and people without a password count as unknown. Every path costs one password check.
 */
export async function signIn(deps: Deps, credentials: Credentials, from: Origin): Promise<Answer<typeof login>> {
  const email = asAddress(credentials.email)
  const person = storable(email) ? await findAccount(deps, email) : undefined
  const attempt = await countAttempt(deps, email, person, from)
  const matches = await passwordMatches(person?.password_hash ?? null, credentials.password).catch(async (error) => {
    await attempt.notMade() // too busy to check the password
    throw error
  })
  if (!person) throw new Refusal(401, 'invalid_email', { detail: 'Invalid email address' })
  const isBlocked = attempt.place > mostFailures(deps.config)
  if (!matches || isBlocked) await recordFailure(deps, person, from, attempt)
  if (isBlocked) throw passwordBlocked() // also for the right password, so that a correct guess does not show
  if (!matches) throw new Refusal(401, 'incorrect_password', { detail: 'Incorrect password' })

  await attempt.succeeded()
  const password_hash = await renewHash(deps, person, credentials.password)
  return deps.db.transaction().execute((db) => begin(db, { ...person, password_hash }, from))
}

/** Starts a session, unless the password was changed or the account deleted during the check. */
async function begin(db: Db, { id, is_guest, password_hash }: Account, from: Origin): Promise<Answer<typeof login>> {
  const { rows } = await sql`
    select from person
    where id = ${id} and deleted_at is null and disabled_at is null and password_hash = ${password_hash}
    for share`.execute(db)
  if (rows.length === 0) throw new Refusal(401, 'incorrect_password', { detail: 'Incorrect password' })
  const session = await startSession(db, { id, is_guest })
  await rememberDevice(db, id, session.access_token, from.earlier_token)
  await audit(db, { action: 'signed_in', person_id: id, data: { ip: from.ip } })
  return { ...session, token_type: 'bearer' }
}

/** Records a failure. The last one allowed blocks the password and mails the owner, once per row of failures. */
async function recordFailure(deps: Deps, { id }: Account, { ip }: Origin, { place }: Attempt): Promise<void> {
  await transaction(deps, async (tx) => {
    await audit(tx.db, { action: 'sign_in_refused', person_id: id, data: { ip } })
    if (place >= mostFailures(deps.config) && (await markMailed(tx.db, id)))
      await queueMail(tx, { kind: 'password_blocked', person_id: id, dossier_id: null, data: {} })
  })
}

function passwordBlocked(): Refusal {
  return forbidden('password_blocked')
}

// PostgreSQL cannot compare such a text, so it is not anybody's address.
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
    .where('person.disabled_at', 'is', null)
    .where('person.password_hash', 'is not', null)
    .where('company.status', '=', 'active')
    .executeTakeFirst()
}

/** Rehashes a password that was hashed with older parameters, while it is available. */
async function renewHash({ db }: Deps, { id, password_hash }: Account, password: string): Promise<string | null> {
  if (!password_hash || !isOutdated(password_hash)) return password_hash
  const renewedHash = await hashPassword(password)
  await db
    .updateTable('person')
    .set({ password_hash: renewedHash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash) // unless it was changed meanwhile
    .execute()
  return renewedHash
}

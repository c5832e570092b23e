import { type Company, limits } from '@klopt/contract'
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, forbidden } from '../../../platform/errors.ts'
import { hashed } from '../../../platform/ids.ts'
import { letterCodeLimit } from '../limits.ts'
import type { Viewer } from '../../../platform/session.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { accessCompany } from '../access.ts'
import { verify } from './verify.ts'

type Outcome = 'verified' | 'wrong' | 'ended'

/**
 * Verifies the company with the code of its letter. A verified company needs no code, so that the call can be repeated.
 */
export async function enterCode(deps: Deps, viewer: Viewer, companyId: string, code: string): Promise<Company> {
  const company = await accessCompany(deps.db, viewer, companyId)
  if (!company.permissions.change) throw forbidden()
  await deps.limits.take(letterCodeLimit, companyId)
  // A wrong code must stay counted, so its transaction commits before the refusal.
  const outcome = await transaction(deps, (tx) => tryCode(tx, viewer, companyId, code))
  if (outcome === 'wrong') throw conflict('wrong_letter_code')
  if (outcome === 'ended') throw conflict('letter_code_ended')
  return (await accessCompany(deps.db, viewer, companyId)).facts
}

async function tryCode(tx: Tx, viewer: Viewer, companyId: string, code: string): Promise<Outcome> {
  const { status, verified_at } = await holdCompany(tx, companyId)
  if (status !== 'active') return 'ended'
  if (verified_at) return 'verified'
  const letter = await findLetter(tx, companyId)
  if (!letter) return 'ended'
  if (timingSafeEqual(letter.code_hash, hashed(code))) {
    await verify(tx, companyId, { by: 'letter', person_id: viewer.id })
    return 'verified'
  }
  const tries = letter.tries + 1
  await tx.db.updateTable('company_letter').set({ tries }).where('company_id', '=', companyId).execute()
  await audit(tx.db, { action: 'company_code_refused', person_id: viewer.id, data: { company_id: companyId } })
  return tries < limits.letter_tries ? 'wrong' : 'ended'
}

/** The lock serialises attempts, also with an operator who verifies or revokes the company. */
function holdCompany({ db }: Tx, companyId: string) {
  return db
    .selectFrom('company')
    .select(['status', 'verified_at'])
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The letter with a valid code. */
function findLetter({ db }: Tx, companyId: string) {
  return db
    .selectFrom('company_letter')
    .select(['code_hash', 'tries'])
    .where('company_id', '=', companyId)
    .where('expires_at', '>', sql<string>`now()`)
    .where('tries', '<', limits.letter_tries)
    .forUpdate()
    .executeTakeFirst()
}

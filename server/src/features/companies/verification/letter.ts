import { limits } from '@klopt/contract'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { hashed } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/database/transaction.ts'

/** Without look-alikes on paper (0 and O, 1 and I). Twelve signs are 60 random bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 12

/** Creates the code of a new letter to a company, which invalidates the code of an earlier one. */
export async function makeCode(tx: Tx, companyId: string): Promise<{ code: string; expires_at: string }> {
  const code = Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]).join('')
  const letter = {
    code_hash: hashed(code),
    tries: 0,
    created_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(days => ${limits.letter_days})`,
  }
  const { expires_at } = await tx.db
    .insertInto('company_letter')
    .values({ company_id: companyId, ...letter })
    .onConflict((earlier) => earlier.column('company_id').doUpdateSet(letter))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await audit(tx.db, { action: 'company_letter_made', data: { company_id: companyId } })
  return { code, expires_at }
}

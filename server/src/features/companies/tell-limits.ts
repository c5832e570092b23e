import { createHash } from 'node:crypto'
import { z } from 'zod'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/mail/queue.ts'
import { readAdmins } from '../people/admins.ts'

const Payload = z.object({ company_ids: z.array(z.uuid()) })

/** The job that tells the admins of companies that their limit is 0 now. It may run twice and tells them once. */
export async function tellLimits(deps: Deps, payload: unknown): Promise<void> {
  for (const companyId of Payload.parse(payload).company_ids)
    await transaction(deps, async (tx) => {
      const admins = await readAdmins(tx.db, companyId)
      await queueMails(
        tx,
        admins.map((person_id) => ({
          id: idFor(person_id),
          kind: 'limit_reset',
          person_id,
          dossier_id: null,
          data: {},
        })),
      )
    })
}

/** Always the same one: a mail with the same id is queued once. */
function idFor(personId: string): string {
  const hex = createHash('sha256').update(`limit_reset ${personId}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../../platform/audit.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/ids.ts'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import { fits } from '../../../platform/limits/limits.ts'
import { queueMails } from '../../../platform/mail/queue.ts'
import { guestLinksAddressLimit, guestLinksLimit } from '../../people/limits.ts'

const Payload = z.object({ email: z.string(), request: z.uuid() })

/**
 * Somebody lost the links of a guest. Every address costs the same: one job, which looks for guests later. Requests over
 * an address's limit are dropped silently, because a refusal would punish the guest for somebody else's requests.
 */
export async function requestLinks({ db, limits }: Deps, email: string, ip: string): Promise<void> {
  await takeByAddress(limits, guestLinksAddressLimit, ip)
  if (!(await fits(limits, guestLinksLimit, email))) return
  const payload = JSON.stringify({ email, request: newId() })
  await sql`select queue_job('guest_links', ${payload}::json)`.execute(db)
}

/** The job: a mail to each guest with this address. One that was killed and runs again queues no second mail. */
export async function mailLinks(deps: Deps, payload: unknown): Promise<void> {
  const { email, request } = Payload.parse(payload)
  await transaction(deps, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from person
      where email = ${email} and is_guest and deleted_at is null and disabled_at is null
        and not exists (select from mail
          where mail.person_id = person.id and kind = 'guest_links' and data->>'request' = ${request})`.execute(tx.db)
    await queueMails(
      tx,
      rows.map(({ id }) => ({ kind: 'guest_links', person_id: id, dossier_id: null, data: { request } })),
    )
    for (const { id } of rows) await audit(tx.db, { action: 'guest_links_asked', person_id: id })
  })
}

import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { hashed, newId } from '../../../platform/ids.ts'
import { takeByAddress } from '../../../platform/limits/address-limits.ts'
import { fits } from '../../../platform/limits/limits.ts'
import { queueMail, queueMails } from '../../../platform/mail/queue.ts'
import { readPerson, type Viewer } from '../../../platform/session.ts'
import { askAccessAddressLimit, newLinkLimit } from '../../people/limits.ts'
import { accessDossier } from '../access.ts'
import { type DossierPosition, tellDossier } from '../lines/line.ts'
import { findEndedLink } from './access-link.ts'
import { findInviters } from './inviters.ts'
import { askExtension } from './request-extension.ts'

/**
 * The holder of a withdrawn link asks for a new one, once a day. Whatever comes of it, the answer is the same: a guest who
 * still takes part is mailed, an ended access is asked to be extended, and who was removed is asked to be invited again.
 */
export async function askNewLink(deps: Deps, token: string, ip: string): Promise<void> {
  await takeByAddress(deps.limits, askAccessAddressLimit, ip)
  const link = await findEndedLink(deps.db, token)
  if (!link || !(await fits(deps.limits, newLinkLimit, hashed(token).toString('hex')))) return
  await transaction(deps, async (tx) => {
    const guest = await readPerson(tx.db, link.guest_id)
    if (!guest) return
    if (link.takes_part) await askAgain(tx, guest, link.dossier_id)
    else await askInvitation(tx, guest, link.dossier_id)
    await audit(tx.db, { action: 'new_link_asked', person_id: guest.id, data: { dossier_id: link.dossier_id } })
  })
}

async function askAgain(tx: Tx, guest: Viewer, dossierId: string): Promise<void> {
  const dossier = await accessDossier(tx.db, guest, dossierId, { lock: true, ended: true })
  if (dossier.access_ended) await askExtension(tx, guest, dossier)
  // To the guest's own mailbox, so it does not matter who holds the old link.
  else await queueMail(tx, { kind: 'guest_links', person_id: guest.id, dossier_id: null, data: {} })
}

/** The request waits in the dossier, as a colleague's does. Until it is answered, the same again changes nothing. */
async function askInvitation(tx: Tx, guest: Viewer, dossier_id: string): Promise<void> {
  const { rows } = await sql<DossierPosition>`
    select id, last_seq from dossier where id = ${dossier_id} and status <> 'closed' for update`.execute(tx.db)
  const [dossier] = rows
  if (!dossier) return
  const { first_name, last_name, email } = guest
  const request = await tx.db
    .insertInto('colleague_request')
    .values({ id: newId(), dossier_id, guest_id: guest.id, first_name, last_name, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!request) return
  await tellDossier(tx, null, dossier, {
    event: 'extension_requested',
    data: { user_id: guest.id, name: guest.full_name },
  })
  const mail = { kind: 'colleague_asked', dossier_id, data: { by: guest.id, request_id: request.id } } as const
  const inviters = await findInviters(tx, dossier_id, guest.id)
  await queueMails(
    tx,
    inviters.map((person_id) => ({ ...mail, person_id })),
  )
}

import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { revokeAddress } from '../../../platform/mail/addresses.ts'
import { queueMails } from '../../../platform/mail/queue.ts'
import { readPerson, type Viewer } from '../../../platform/session.ts'
import { endSessions } from '../../people/end-sessions.ts'
import { reserveFirstDevice } from '../../people/guest-device.ts'
import { accessDossier } from '../access.ts'
import { tellDossier } from '../lines/line.ts'
import type { Link } from './access-link.ts'
import { findInviters } from './inviters.ts'

/**
 * Whoever agreed in the guest's name loses every device and session, and the secret addresses for mails. Their consent
 * was not the guest's, who agrees for themselves. All dossiers in which somebody else may have acted are told, and the
 * inviters. Only for somebody who has just shown that the mailbox is theirs.
 */
export async function takeBack(tx: Tx, { guest_id, email }: Link): Promise<void> {
  const guest = await readPerson(tx.db, guest_id)
  if (!guest) throw notFound()
  const agreed = await tx.db
    .selectFrom('email_consent')
    .select('created_at')
    .where('person_id', '=', guest_id)
    .executeTakeFirst()
  // Without an agreement nobody has seen or done anything.
  if (agreed) for (const id of await openDossiers(tx, guest_id)) await tell(tx, guest, id, agreed.created_at)
  await tx.db.deleteFrom('email_consent').where('person_id', '=', guest_id).execute()
  await tx.db.deleteFrom('device').where('person_id', '=', guest_id).execute()
  await endSessions(tx, guest_id)
  tx.signal({ kind: 'person_changed', user_id: guest_id })

  async function tell({ db }: Tx, viewer: Viewer, dossier_id: string, since: string) {
    const dossier = await accessDossier(db, viewer, dossier_id, { lock: true, ended: true })
    await revokeAddress(db, dossier_id, guest_id)
    await tellDossier(tx, null, dossier, { event: 'link_taken_back', data: { by: email, since } })
    const inviters = await findInviters(tx, dossier_id, guest_id)
    const mail = { kind: 'link_taken_back', dossier_id, data: { by: guest_id, since } } as const
    await queueMails(
      tx,
      inviters.map((person_id) => ({ ...mail, person_id })),
    )
    await audit(db, { action: 'guest_link_taken_back', person_id: guest_id, data: { dossier_id, agreed_at: since } })
  }
}

/** In the order of their ids, so that two who lock several wait for each other only one way. */
async function openDossiers({ db }: Tx, guestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participant')
    .innerJoin('dossier', 'dossier.id', 'participant.dossier_id')
    .select('dossier.id')
    .where('participant.user_id', '=', guestId)
    .where('participant.status', '=', 'active')
    .where('dossier.status', '<>', 'closed')
    .orderBy('dossier.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whoever opened a link says that they aren't its guest, so it is known to be in other hands. Everybody who only opened
 * it is out, and each device needs a code from now on. After the agreement that is so already.
 */
export async function disownLink(tx: Tx, viewer: Viewer): Promise<void> {
  // Agreeing waits for this lock, and then finds that its session has ended.
  await sql`select from person where id = ${viewer.id} for update`.execute(tx.db)
  const agreed = await tx.db
    .selectFrom('email_consent')
    .select('person_id')
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  if (!viewer.is_guest || agreed) throw conflict('already_consented')
  await reserveFirstDevice(tx.db, viewer.id)
  await endSessions(tx, viewer.id)
  await audit(tx.db, { action: 'guest_link_disowned', person_id: viewer.id })
}

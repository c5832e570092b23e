import type { Answer, readConsent as readConsentCall } from '@klopt/contract'
import { notFound } from '../../platform/errors.ts'
import type { LegalTexts } from '../../platform/http/legal.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/db.ts'
import { accessPerson } from './access.ts'
import { endOtherSessions } from './end-sessions.ts'
import { rememberGuestDevice } from './guest-device.ts'

type Consent = Answer<typeof readConsentCall>

/** The person's own consent, or 404 if they never gave it. */
export async function readConsent(db: Db, viewer: Viewer, userId: string): Promise<Consent> {
  await accessPerson(db, viewer, userId, { self: true })
  const row = await db.selectFrom('email_consent').selectAll().where('person_id', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  return { consent: true, created_at: row.created_at }
}

/**
 * Records a consent with the accepted legal texts and the IP address. Idempotent: a second call returns the first
 * consent. A guest's first one makes this device theirs, and ends the sessions of everybody and every program that only
 * opened the link before. Their mailbox is told, because the link may have been forwarded.
 */
export async function giveConsent(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  { texts, address, device }: { texts: LegalTexts; address: string; device: string | null },
): Promise<Consent> {
  await accessPerson(tx.db, viewer, userId, { self: true })
  // The session may have ended meanwhile, because somebody said that they aren't the guest.
  await tx.deps.sessions.holdAccount(tx.db, viewer)
  await tx.deps.sessions.insist(tx.db, viewer)
  const first = await tx.db
    .insertInto('email_consent')
    .values({ person_id: userId, consent: true, ...texts, address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (first && viewer.is_guest) {
    await rememberGuestDevice(tx.db, userId, device, { acted: true })
    await endOtherSessions(tx, viewer)
    await tellOfUse(tx, viewer)
  }
  tx.signal({ kind: 'person_changed', user_id: userId })
  return readConsent(tx.db, viewer, userId)
}

/** Mails the guest that their link is in use, about the dossier that was opened last. Open screens show since when. */
async function tellOfUse(tx: Tx, { id }: Viewer): Promise<void> {
  const dossiers = await tx.db
    .selectFrom('participant')
    .select('dossier_id')
    .where('user_id', '=', id)
    .where('status', '=', 'active')
    .orderBy('last_opened_at', (order) => order.desc().nullsLast())
    .execute()
  for (const { dossier_id } of dossiers) tx.emit({ message_type: 'dossier_update', dossier_id })
  const [opened] = dossiers
  if (opened) await queueMail(tx, { kind: 'link_in_use', person_id: id, ...opened, data: { by: id } })
}

import type { Answer, readConsent as readConsentCall } from '@klopt/contract'
import { notFound } from '../../platform/errors.ts'
import type { LegalTexts } from '../../platform/http/legal.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/db.ts'
import { accessPerson } from './access.ts'

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
 * consent.
 */
export async function giveConsent(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  { texts, address }: { texts: LegalTexts; address: string },
): Promise<Consent> {
  await accessPerson(tx.db, viewer, userId, { self: true })
  await tx.db
    .insertInto('email_consent')
    .values({ person_id: userId, consent: true, ...texts, address })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.signal({ kind: 'person_changed', user_id: userId })
  return readConsent(tx.db, viewer, userId)
}

import type { Answer, readConsent as readConsentCall } from '@klopt/contract'
import { notFound } from '../../platform/errors.ts'
import { legal_texts } from '../../platform/http/legal.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/db.ts'
import { accessPerson } from './access.ts'

type Consent = Answer<typeof readConsentCall>

/** The consent somebody gave for themself, or 404 when they never did. */
export async function readConsent(db: Db, viewer: Viewer, userId: string): Promise<Consent> {
  await accessPerson(db, viewer, userId, { self: true })
  const row = await db.selectFrom('email_consent').selectAll().where('person_id', '=', userId).executeTakeFirst()
  if (!row) throw notFound()
  return { consent: true, created_at: row.created_at }
}

/** Records a consent, with the legal texts that it accepts and the address it came from. Given once; a second time answers the first. */
export async function giveConsent(tx: Tx, viewer: Viewer, userId: string, address: string): Promise<Consent> {
  await accessPerson(tx.db, viewer, userId, { self: true })
  await tx.db
    .insertInto('email_consent')
    .values({ person_id: userId, consent: true, ...legal_texts, address })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.signal({ kind: 'person_changed', user_id: userId })
  return readConsent(tx.db, viewer, userId)
}

import { times, toCents, toMoney, type Message, type OfferExtraWork, type Work } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessToWrite } from '../dossiers/participants/join.ts'
import { findByClientId } from '../messages/read.ts'
import { readOffered } from './read.ts'
import { checkRoom, checkStanding, storeOffer } from './store-offer.ts'
import { hashTerms } from './terms-hash.ts'

const most = toCents('9999999999.99')

/** Asks the other company to agree to extra work. It gets the next number of the dossier: MW1, MW2 … */
export async function offerWork(tx: Tx, viewer: Viewer, dossier_id: string, offer: OfferExtraWork): Promise<Message> {
  const { answers, note, client_id } = offer
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  const earlier = client_id && (await findByClientId(tx.db, viewer, dossier, client_id))
  if (earlier) return earlier

  const amount = amountOf(offer)
  await checkPhoto(tx.db, dossier_id, offer.document_id)
  await checkRoom(tx, dossier)
  const standing = answers ? await readOffered(tx.db, dossier, { id: answers }) : null
  checkStanding(viewer, dossier, standing, answers)
  const number = await nextNumber(tx.db, dossier_id)
  const work = toWork(offer, number, amount)
  return storeOffer(tx, viewer, dossier, {
    of: { kind: 'extra_work', number },
    terms: work,
    terms_hash: hashTerms({ dossier_id, work }),
    standing,
    note,
    client_id,
    amounts: { credit: null, open: null, now: null, currency: null, amount, description: work.description },
  })
}

function toWork(offer: OfferExtraWork, number: number, amount: string): Work {
  const { description, how, price = null, quantity = null, unit = null, document_id = null } = offer
  return { number, description, how, amount, price, quantity, unit, document_id }
}

function amountOf({ amount, price = '0.00', quantity = '0' }: OfferExtraWork): string {
  if (amount !== undefined) return amount
  const counted = times(toCents(price), quantity)
  if (counted <= 0n || counted > most)
    throw invalid([{ loc: ['body', 'quantity'], msg: 'Dit bedrag is te klein of te groot.', type: 'amount' }])
  return toMoney(counted)
}

/** The photo is a document of the same dossier. */
async function checkPhoto(db: Db, dossierId: string, documentId: string | undefined): Promise<void> {
  if (documentId === undefined) return
  const photo = await db
    .selectFrom('document')
    .select('id')
    .where('id', '=', documentId)
    .where('dossier_id', '=', dossierId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!photo)
    throw invalid([{ loc: ['body', 'document_id'], msg: 'Kies een document uit dit dossier.', type: 'no_document' }])
}

async function nextNumber(db: Db, dossierId: string): Promise<number> {
  const { next } = await db
    .selectFrom('agreement')
    .select(sql<number>`coalesce(max(number), 0)::int + 1`.as('next'))
    .where('dossier_id', '=', dossierId)
    .executeTakeFirstOrThrow()
  return next
}

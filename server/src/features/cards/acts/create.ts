import { type CardDetail, type CreateCard, limits } from '@klopt/contract'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import { newId } from '../../../platform/ids.ts'
import { cardRunLimit } from '../limits.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../../dossiers/participants/join.ts'
import { changeCard, ordersOf } from './change.ts'
import { readStoredCards } from '../view/stored-card.ts'
import { readPapers } from '../figures/papers.ts'
import { readCard } from '../view/read.ts'
import { compareDossier } from '../runs/run.ts'
import { isInvoice } from '../figures/to-paper.ts'

/** Creates a card for an invoice with manually chosen orders. A card that exists already is changed instead. */
export async function createCard(
  tx: Tx,
  viewer: Viewer,
  dossierId: string,
  { invoice_document_id, order_document_ids }: CreateCard,
): Promise<CardDetail | Repeated<CardDetail>> {
  const dossier = await accessToWrite(tx, viewer, dossierId)
  if (!dossier.permissions.post) throw forbidden()
  const docs = await readPapers(tx.db, dossierId)
  const invoice = docs.find(({ document_id }) => document_id === invoice_document_id)
  if (!invoice || invoice.deleted || !isInvoice(invoice.kind))
    throw invalid([
      { loc: ['body', 'invoice_document_id'], msg: 'Kies een factuur uit dit dossier.', type: 'no_invoice' },
    ])
  const orders = ordersOf(docs, order_document_ids)
  const existing = await tx.db
    .selectFrom('card')
    .select('id')
    .where('invoice_root', '=', invoice.root)
    .where('face', 'is not', null)
    .executeTakeFirst()
  if (existing) return new Repeated(await changeCard(tx, viewer, existing.id, { order_document_ids }))

  await tx.deps.limits.take(cardRunLimit, dossierId)
  if ((await readStoredCards(tx.db, dossierId)).length >= limits.cards_a_dossier) throw conflict('cards_full')
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const id = newId()
  const row = { id, dossier_id: dossierId, invoice_root: invoice.root, chosen_by: viewer.id }
  await tx.db.insertInto('card').values(row).execute()
  const rows = orders.map(({ root }) => ({ card_id: id, order_root: root }))
  if (rows.length) await tx.db.insertInto('card_order').values(rows).execute()
  await compareDossier(tx, { id: dossierId, last_seq: dossier.last_seq, viewer, change: null })
  return readCard(tx.db, viewer, dossier, id)
}

import type { CardDetail, ChangeCard } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import { cardRunLimit } from '../limits.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../../dossiers/participants/join.ts'
import { tellDossier } from '../../dossiers/lines/line.ts'
import { findCard, type CardRef } from '../find-card.ts'
import { lineKey } from '../matching/pairs.ts'
import { type Doc, readPapers } from '../figures/papers.ts'
import { readCard } from '../view/read.ts'
import { compareDossier } from '../runs/run.ts'
import { isOrder, toPaper } from '../figures/to-paper.ts'

/** Sets the orders of a card, the paired lines, whether it is the last invoice, or which one it replaces. */
export async function changeCard(tx: Tx, viewer: Viewer, id: string, change: ChangeCard): Promise<CardDetail> {
  const { dossier_id } = await findCard(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, dossier_id)
  const card = await findCard(tx.db, id) // again under the lock: a run may have deleted it
  const before = await readCard(tx.db, viewer, dossier, id)
  if (!before.permissions.choose) throw forbidden()
  await tx.deps.limits.take(cardRunLimit, dossier_id) // before the work, so that rejected requests count too
  const docs = await readPapers(tx.db, dossier_id)
  const orders = change.order_document_ids && ordersOf(docs, change.order_document_ids)
  const replaces = change.replaces === undefined ? undefined : await replacedOf(tx, docs, before, change.replaces)
  const pairs = change.pairs && pairsOf(docs, before, change.pairs, orders)

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  if (orders) await storeOrders(tx, viewer, card, orders)
  if (pairs) await storePairs(tx, viewer, card, pairs)
  if (replaces !== undefined)
    await tx.db
      .updateTable('card')
      .set({ replaces_decided: true, replaces_root: replaces })
      .where('id', '=', id)
      .execute()
  if (change.final !== undefined)
    await tx.db.updateTable('card').set({ final: change.final }).where('id', '=', id).execute()
  if (orders && namesOf(before.orders) !== namesOf(orders))
    await tellDossier(tx, viewer, dossier, {
      event: 'order_chosen',
      data: {
        card_id: id,
        invoice: before.invoice.number ?? before.invoice.filename,
        kind: before.invoice.kind,
        filename: before.invoice.filename,
        orders: orders.map(({ filename, values }) => values['number']?.value ?? filename).join(', '),
        by: viewer.full_name,
      },
    })
  const cause = orders ? 'choice' : pairs ? 'pairs' : replaces === undefined ? 'final' : 'replaces'
  const changeMade = { root: card.invoice_root, cause }
  await compareDossier(tx, { id: dossier_id, last_seq: dossier.last_seq, viewer, change: changeMade })
  return readCard(tx.db, viewer, dossier, id)
}

/** The root of the invoice that a card is to replace. Refused if that one replaces it already, also through others. */
async function replacedOf({ db }: Tx, docs: Doc[], card: CardDetail, id: string | null): Promise<string | null> {
  if (id === null) return null
  const replaced = docs.find(({ document_id }) => document_id === id)
  if (
    replaced?.kind !== 'invoice' ||
    replaced.deleted ||
    card.invoice.kind !== 'invoice' ||
    id === card.invoice.document_id
  )
    throw invalid([{ loc: ['body', 'replaces'], msg: 'Kies een andere factuur uit dit dossier.', type: 'no_invoice' }])
  const { rows } = await sql<{ number: string; replaces: string | null }>`
    with recursive chain (invoice_root, face) as (
      select invoice_root, face from card where invoice_root = ${replaced.root}
      union select earlier.invoice_root, earlier.face from chain
      join card earlier on earlier.face->'invoice'->>'document_id' = chain.face->'replaces'->>'document_id'
    )
    select coalesce(face->'invoice'->>'number', face->'invoice'->>'filename') as number,
      face->'replaces'->>'document_id' as replaces
    from chain`.execute(db)
  const circle = rows.find(({ replaces }) => replaces === card.invoice.document_id)
  if (!circle) return replaced.root
  const own = card.invoice.number ?? card.invoice.filename
  throw conflict('circular_replacement', { values: { other: circle.number, own } })
}

/** The orders of the dossier with these ids. */
export function ordersOf(docs: Doc[], ids: string[]): Doc[] {
  const found = [...new Set(ids)].map((id) => docs.find(({ document_id }) => document_id === id))
  const orders = found.filter((doc) => doc !== undefined)
  if (orders.length < found.length || orders.some((doc) => doc.deleted || !isOrder(doc.kind) || !toPaper(doc)))
    throw invalid([{ loc: ['body', 'order_document_ids'], msg: 'Kies orders uit dit dossier.', type: 'no_order' }])
  return orders
}

type Keys = { invoice_key: string; order_key: string | null }

/** Identifies pairs by the content of their lines. */
function pairsOf(
  docs: Doc[],
  card: CardDetail,
  pairs: NonNullable<ChangeCard['pairs']>,
  chosen: Doc[] | undefined,
): Keys[] {
  const orderIds = chosen
    ? chosen.map(({ document_id }) => document_id)
    : card.orders.map(({ document_id }) => document_id)
  const ids = new Set([card.invoice.document_id, ...orderIds])
  const lines = new Map(
    docs.filter(({ document_id }) => ids.has(document_id)).map((doc) => [doc.document_id, keysOf(doc)]),
  )
  const keyOf = (documentId: string, line: number | null) => {
    const key = line === null ? undefined : lines.get(documentId)?.get(line)
    if (!key) throw invalid([{ loc: ['body', 'pairs'], msg: 'Deze regel bestaat niet.', type: 'no_line' }])
    return key
  }
  return pairs.map(({ invoice_line, order_document_id, order_line }) => {
    if (order_document_id !== null && !orderIds.includes(order_document_id))
      throw invalid([{ loc: ['body', 'pairs'], msg: 'Deze order hoort niet bij de kaart.', type: 'no_order' }])
    return {
      invoice_key: keyOf(card.invoice.document_id, invoice_line),
      order_key: order_document_id === null ? null : keyOf(order_document_id, order_line),
    }
  })
}

/** The key of each line of a document, by the line's index in the reading. */
function keysOf(doc: Doc): Map<number, string> {
  const read = toPaper(doc)
  return new Map(read?.paper.lines.map((line, n) => [read.places[n] ?? n, lineKey(line)]))
}

async function storeOrders({ db }: Tx, viewer: Viewer, { id }: CardRef, orders: Doc[]): Promise<void> {
  await db.deleteFrom('card_order').where('card_id', '=', id).execute()
  const rows = orders.map(({ root }) => ({ card_id: id, order_root: root }))
  if (rows.length) await db.insertInto('card_order').values(rows).execute()
  await db.updateTable('card').set({ chosen_by: viewer.id }).where('id', '=', id).execute()
}

async function storePairs({ db }: Tx, viewer: Viewer, { id }: CardRef, pairs: Keys[]): Promise<void> {
  await db.deleteFrom('card_pair').where('card_id', '=', id).execute()
  const once = new Map(pairs.map((pair) => [pair.invoice_key, pair]))
  const rows = [...once.values()].map((pair) => ({ card_id: id, ...pair, made_by: viewer.id }))
  if (rows.length) await db.insertInto('card_pair').values(rows).execute()
}

function namesOf(documents: { document_id: string }[]): string {
  return documents
    .map(({ document_id }) => document_id)
    .toSorted()
    .join()
}

import type { DocRef } from '@klopt/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { noParties } from '../../readings/parties/parties-of.ts'
import { readPartyCompanies } from '../../readings/parties/read-companies.ts'
import { type Doc, readPapers } from '../figures/papers.ts'
import { followAgreements } from '../settling/follow-agreements.ts'
import type { CardView } from '../view/card-view.ts'
import { storeSummary } from '../view/summary.ts'
import { asksParties } from './asks-parties.ts'
import { settleParties, withParties } from './settle-parties.ts'
import { storeParties } from './store-parties.ts'

const atOnce = 100

/**
 * Tells once whose the papers are of the dossiers of an earlier version, which took the uploader for the seller. It may
 * stop at any time: a dossier that is counted is not found again. Nothing is compared again, and no line is written.
 */
export async function countParties(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  let dossiers: { id: string; last_seq: number }[]
  do {
    dossiers = await findUncounted(deps)
    for (const dossier of dossiers) {
      if (signal.aborted) return
      await transaction(deps, (tx) => countDossier(tx, dossier))
    }
  } while (dossiers.length === atOnce)
}

async function findUncounted({ db }: Deps) {
  return db
    .selectFrom('dossier')
    .select(['id', 'last_seq'])
    .where('parties_counted', '=', false)
    .limit(atOnce)
    .execute()
}

async function countDossier(tx: Tx, dossier: { id: string; last_seq: number }): Promise<void> {
  const { id } = dossier
  await sql`select from dossier where id = ${id} for update`.execute(tx.db)
  const { docs, companies } = withParties(await readPapers(tx.db, id), await readPartyCompanies(tx.db, id))
  const cards = await readFaces(tx, id)
  const docOf = ({ document_id }: Pick<DocRef, 'document_id'>) => docs.filter((doc) => doc.document_id === document_id)
  settleParties(
    cards.flatMap(({ face: { invoice, orders, credited_by = [] } }): [Doc, Doc[]][] => [
      ...docOf(invoice).map((doc): [Doc, Doc[]] => [doc, orders.flatMap(docOf)]),
      ...credited_by.flatMap(docOf).map((doc): [Doc, Doc[]] => [doc, docOf(invoice)]),
    ]),
    companies,
  )
  await storeParties(tx, dossier, docs, { quiet: true })
  const toRef = (ref: DocRef): DocRef => {
    const [{ seller_company_id, buyer_company_id, parties_by } = noParties] = docOf(ref)
    return { ...ref, seller_company_id, buyer_company_id, parties_by }
  }
  for (const { id: cardId, face } of cards) {
    const { orders, credited_by } = face
    const told: CardView = {
      ...face,
      invoice: toRef(face.invoice),
      orders: orders.map(toRef),
      ...(credited_by && { credited_by: credited_by.map(toRef) }),
    }
    const now = { ...told, ...asksParties(told, companies) }
    await tx.db
      .updateTable('card')
      .set({ face: JSON.stringify(now) })
      .where('id', '=', cardId)
      .execute()
  }
  await followAgreements(tx, dossier, { quiet: true })
  await storeSummary(tx.db, id)
  await tx.db.updateTable('dossier').set({ parties_counted: true }).where('id', '=', id).execute()
}

async function readFaces({ db }: Tx, dossierId: string): Promise<{ id: string; face: CardView }[]> {
  const { rows } = await sql<{ id: string; face: CardView }>`
    select id, face from card where dossier_id = ${dossierId} and face is not null order by created_at, id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Parties } from '../../readings/parties/parties-of.ts'
import type { Doc } from '../runs/papers.ts'

type StoredParties = Parties & Pick<Doc, 'document_id' | 'reading_state' | 'kind'>

/** Stores whose the papers of a locked dossier are, and tells the screens about those that changed. */
export async function storeParties(tx: Tx, dossier_id: string, docs: Doc[]): Promise<void> {
  const told = docs.map(({ document_id, seller_company_id, buyer_company_id, parties_by }) => {
    return { document_id, seller_company_id, buyer_company_id, parties_by }
  })
  const { rows } = await sql<StoredParties>`
    update document set seller_company_id = told.seller_company_id, buyer_company_id = told.buyer_company_id,
      parties_by = told.parties_by
    from json_to_recordset(${JSON.stringify(told)}) told (document_id uuid, seller_company_id uuid, buyer_company_id uuid,
      parties_by text)
    where document.id = told.document_id and document.dossier_id = ${dossier_id}
      and (document.seller_company_id, document.buyer_company_id, document.parties_by)
        is distinct from (told.seller_company_id, told.buyer_company_id, told.parties_by)
    returning document.id as document_id, reading_state, document.kind, document.seller_company_id,
      document.buyer_company_id, document.parties_by`.execute(tx.db)
  for (const { document_id, reading_state: state, kind, ...parties } of rows)
    tx.emit({ message_type: 'reading', dossier_id, document_id, state, kind, parties })
}

import { issuerOf } from '@klopt/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import { askForVersions } from '../../dossiers/jobs.ts'
import { type DossierPosition, rewriteUploadLine } from '../../dossiers/lines/line.ts'
import type { Parties } from '../../readings/parties/parties-of.ts'
import type { Doc } from '../figures/papers.ts'

type StoredParties = Parties &
  Pick<Doc, 'document_id' | 'filename' | 'reading_state' | 'kind'> & {
    by: string
    uploader_company_id: string
    issuer: string | null
  }

/**
 * Stores whose the papers of a locked dossier are, and tells the screens about those that changed. A paper of the other
 * company than its uploader's is told in the line of its upload, and may be a version of one that its company uploaded.
 */
export async function storeParties(
  tx: Tx,
  dossier: DossierPosition,
  docs: Doc[],
  { quiet = false }: { quiet?: boolean | undefined } = {},
): Promise<void> {
  const told = docs.map(({ document_id, seller_company_id, buyer_company_id, parties_by }) => {
    return { document_id, seller_company_id, buyer_company_id, parties_by }
  })
  const { rows } = await sql<StoredParties>`
    update document set seller_company_id = told.seller_company_id, buyer_company_id = told.buyer_company_id,
      parties_by = told.parties_by
    from json_to_recordset(${JSON.stringify(told)}) told (document_id uuid, seller_company_id uuid, buyer_company_id uuid,
      parties_by text), person
    where document.id = told.document_id and document.dossier_id = ${dossier.id} and person.id = uploader_id
      and (document.seller_company_id, document.buyer_company_id, document.parties_by)
        is distinct from (told.seller_company_id, told.buyer_company_id, told.parties_by)
    returning document.id as document_id, filename, reading_state, document.kind, uploader_company_id, full_name as by,
      document.seller_company_id, document.buyer_company_id, document.parties_by, (
        select name from company where id = case when document.kind = 'order' then document.buyer_company_id
          else document.seller_company_id end) as issuer`.execute(tx.db)
  for (const { document_id, reading_state: state, kind, seller_company_id, buyer_company_id, parties_by } of rows) {
    const parties = { seller_company_id, buyer_company_id, parties_by }
    tx.emit({ message_type: 'reading', dossier_id: dossier.id, document_id, state, kind, parties })
  }
  const onBehalf = rows.filter((row) => ![null, row.uploader_company_id].includes(issuerOf(row)))
  if (quiet || onBehalf.length === 0) return
  for (const { document_id, filename, by, issuer } of onBehalf) {
    const data = { document_id, filename, by, ...(issuer !== null && { on_behalf: issuer }) }
    await rewriteUploadLine(tx, dossier, { event: 'document_added', data })
  }
  await askForVersions(tx, dossier.id)
}

import { type Document, type DossierPermissions, issuerOf } from '@klopt/contract'
import type { Caller } from '../dossiers/policy.ts'

export type DocumentFacts = Pick<
  Document,
  'uploader_company_id' | 'kind' | 'seller_company_id' | 'buyer_company_id'
> & {
  uploader_id: string
}

/**
 * The rights of `viewer` to a document. Users may delete or replace documents of their company, guests only their own
 * uploads. A paper that one company added on behalf of the other may be replaced by both. Without the right to upload,
 * nobody may delete.
 */
export function documentPermissions(
  viewer: Caller,
  dossier: Pick<DossierPermissions, 'upload'>,
  document: DocumentFacts,
) {
  const { uploader_id, uploader_company_id } = document
  const own = uploader_id === viewer.id
  const ownCompanys = viewer.role !== 'viewer' && uploader_company_id === viewer.company_id
  const onBehalf = uploader_company_id !== viewer.company_id && issuerOf(document) === viewer.company_id
  const can_delete = dossier.upload && (own || ownCompanys)
  return { can_delete, can_replace: can_delete || (dossier.upload && onBehalf) }
}

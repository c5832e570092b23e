import type { DossierPermissions } from '@klopt/contract'
import type { Caller } from '../dossiers/policy.ts'

export type DocumentFacts = { uploader_id: string; uploader_company_id: string }

/**
 * The rights of `viewer` to a document. Users may delete or replace documents of their company, guests only their own
 * uploads. Without the right to upload, nobody may delete.
 */
export function documentPermissions(
  viewer: Caller,
  dossier: Pick<DossierPermissions, 'upload'>,
  { uploader_id, uploader_company_id }: DocumentFacts,
) {
  const own = uploader_id === viewer.id
  const ownCompanys = viewer.role !== 'viewer' && uploader_company_id === viewer.company_id
  const can_delete = dossier.upload && (own || ownCompanys)
  return { can_delete, can_replace: can_delete }
}

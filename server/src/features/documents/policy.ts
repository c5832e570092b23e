import type { DossierPermissions } from '@klopt/contract'
import type { Caller } from '../dossiers/policy.ts'

export type DocumentFacts = { uploader_id: string; uploader_company_id: string }

/**
 * What `viewer` may do with one document: the company that uploaded it deletes it, a guest only what they uploaded
 * themself; the same for a newer version of it. Where nothing may be uploaded any more, nothing is deleted either.
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

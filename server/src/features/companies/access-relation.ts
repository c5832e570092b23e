import type { Relation } from '@klopt/contract'
import { notFound } from '../../platform/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { relationPermissions } from './policy.ts'

/** A relation of the viewer's own company, with their rights. Only `accessRelation` makes one. */
export type AccessibleRelation = {
  relation_id: string
  company_1_id: string
  company_2_id: string
  status: Relation['status']
  switched_off_by: string | null
  permissions: Relation['permissions']
}

/**
 * The only access check of a relation, which stays locked until the transaction ends. Guests have no relations.
 * Requests and switched-off relations are for admins only.
 */
export async function accessRelation(db: Db, viewer: Viewer, relationId: string): Promise<AccessibleRelation> {
  const relation = await db
    .selectFrom('relation')
    .select(['relation_id', 'company_1_id', 'company_2_id', 'status', 'switched_off_by'])
    .where('relation_id', '=', relationId)
    .where((eb) => eb.or([eb('company_1_id', '=', viewer.company_id), eb('company_2_id', '=', viewer.company_id)]))
    .forUpdate()
    .executeTakeFirst()
  const { see_relations, manage_relations } = userPermissions(viewer)
  if (!relation || !see_relations) throw notFound()
  if (relation.status !== 'active' && !manage_relations) throw notFound()
  return { ...relation, permissions: relationPermissions(viewer, relation) }
}

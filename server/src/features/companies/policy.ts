import type { Relation } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

export type RelationFacts = { company_2_id: string; status: Relation['status']; switched_off_by: string | null }

/** What `viewer` may do with a relation of their own company. Only who was asked accepts, only who switched off switches on. */
export function relationPermissions(
  viewer: Pick<Viewer, 'role' | 'company_id'>,
  relation: RelationFacts,
): Relation['permissions'] {
  const admin = viewer.role === 'admin'
  const pending = admin && relation.status === 'pending'
  const asked = relation.company_2_id === viewer.company_id
  return {
    accept: pending && asked,
    reject: pending && asked,
    cancel: pending && !asked,
    deactivate: admin && relation.status === 'active',
    activate: admin && relation.status === 'inactive' && relation.switched_off_by === viewer.company_id,
  }
}

import type { Relation } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

type Caller = Pick<Viewer, 'role' | 'company_id'>

/** How a company stands to the viewer: it is the own one, or one with an active relation. */
export type CompanyFacts = { own: boolean; related: boolean }

/** What `viewer` may do with a company that they may know. Guests see no people but themselves. */
export function companyPermissions({ role }: Pick<Caller, 'role'>, { own, related }: CompanyFacts) {
  const admin = own && role === 'admin'
  const colleagues = own && role !== 'viewer'
  return {
    read_all: admin,
    change: admin,
    see_billing: admin,
    see_colleagues: colleagues,
    see_self: own,
    see_people: related && role !== 'viewer',
  }
}

export type RelationFacts = { company_2_id: string; status: Relation['status']; switched_off_by: string | null }

/** What `viewer` may do with a relation of their own company. Only who was asked accepts, only who switched off switches on. */
export function relationPermissions(viewer: Caller, relation: RelationFacts): Relation['permissions'] {
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

import type { Relation } from '@klopt/contract'
import type { Viewer } from '../../platform/session.ts'

type Caller = Pick<Viewer, 'role' | 'company_id'>

/** The company's relation to the viewer: their own, or one with an active relation. */
export type CompanyFacts = { own: boolean; related: boolean }

/** The rights of `viewer` to a company that they may access. Guests see no people but themselves. */
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
    remove_contacts: related && role === 'admin',
  }
}

export type RelationFacts = { company_2_id: string; status: Relation['status']; switched_off_by: string | null }

/** The rights of `viewer` to a relation. Only the receiver accepts, only the side that switched off switches on. */
export function relationPermissions(viewer: Caller, relation: RelationFacts): Relation['permissions'] {
  const admin = viewer.role === 'admin'
  const pending = admin && relation.status === 'pending'
  const incoming = relation.company_2_id === viewer.company_id
  return {
    accept: pending && incoming,
    reject: pending && incoming,
    cancel: pending && !incoming,
    deactivate: admin && relation.status === 'active',
    activate: admin && relation.status === 'inactive' && relation.switched_off_by === viewer.company_id,
  }
}

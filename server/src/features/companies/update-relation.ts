import type { Relation } from '@klopt/contract'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from '../people/policy.ts'
import { type AccessibleRelation, accessRelation } from './access-relation.ts'
import { readRelation } from './read.ts'
import { mailAdmins } from './mail-admins.ts'
import { notifyScreens } from './notify-screens.ts'

/** Accepts a request, or switches a relation off or on. Idempotent, without further notifications. */
export async function updateRelation(
  tx: Tx,
  viewer: Viewer,
  relationId: string,
  status: 'active' | 'inactive',
): Promise<Relation> {
  const relation = await accessRelation(tx.db, viewer, relationId)
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  if (relation.status === status) return readRelation(tx.db, viewer, relationId)
  if (status === 'inactive') return switchOff(tx, viewer, relation)
  if (relation.status === 'pending') return acceptRelation(tx, viewer, relation)
  if (!relation.permissions.activate) throw forbidden()
  return setState(tx, viewer, relation, { status: 'active', switched_off_by: null })
}

/** Accepts a request and mails the requesting company's admins. */
export async function acceptRelation(tx: Tx, viewer: Viewer, relation: AccessibleRelation): Promise<Relation> {
  const { relation_id, company_1_id, permissions } = relation
  if (!permissions.accept) throw forbidden()
  await mailAdmins(tx, company_1_id, { kind: 'relation_accepted', relation_id, by: viewer.id })
  return setState(tx, viewer, relation, { status: 'active', switched_off_by: null })
}

/** Rejects an incoming request or cancels a sent one, without a trace. */
export async function deleteRelation(tx: Tx, viewer: Viewer, relationId: string): Promise<void> {
  const relation = await accessRelation(tx.db, viewer, relationId)
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  const { reject, cancel } = relation.permissions
  if (!reject && !cancel) throw conflict('no_longer_a_request')
  await notifyScreens(tx, relationId)
  await tx.db.deleteFrom('relation').where('relation_id', '=', relationId).execute()
}

/** Prevents new links and adding the other side's people. Existing dossiers continue. */
async function switchOff(tx: Tx, viewer: Viewer, relation: AccessibleRelation): Promise<Relation> {
  if (!relation.permissions.deactivate) throw conflict('still_a_request')
  return setState(tx, viewer, relation, { status: 'inactive', switched_off_by: viewer.company_id })
}

async function setState(
  tx: Tx,
  viewer: Viewer,
  { relation_id }: AccessibleRelation,
  state: { status: Relation['status']; switched_off_by: string | null },
): Promise<Relation> {
  await tx.db.updateTable('relation').set(state).where('relation_id', '=', relation_id).execute()
  await notifyScreens(tx, relation_id)
  return readRelation(tx.db, viewer, relation_id)
}

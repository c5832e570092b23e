import type { Relation } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { relationLimit } from './limits.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from '../people/policy.ts'
import { type AccessibleRelation, accessRelation } from './access-relation.ts'
import { acceptRelation, updateRelation } from './update-relation.ts'
import { readRelation } from './read.ts'
import { mailAdmins } from './mail-admins.ts'
import { notifyScreens } from './notify-screens.ts'

/** Requests a relation with a customer, or activates one with an own contact. Accepts a request of the other side. */
export async function requestRelation(tx: Tx, viewer: Viewer, companyId: string): Promise<Relation> {
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  if (companyId === viewer.company_id)
    throw invalid([{ loc: ['body', 'company_2_id'], msg: 'Dit is uw eigen bedrijf.', type: 'custom' }])
  const company = await findCandidate(tx, viewer, companyId)
  if (!company) throw notFound()
  if (company.is_klopt_client) await tx.deps.limits.take(relationLimit, viewer.company_id)

  while (true) {
    const created = await insertRelation(tx, viewer, company)
    if (created) {
      if (company.is_klopt_client)
        await mailAdmins(tx, companyId, { kind: 'relation_requested', relation_id: created, by: viewer.id })
      await notifyScreens(tx, created)
      return readRelation(tx.db, viewer, created)
    }
    const existing = await findRelation(tx, viewer, companyId)
    if (!existing) continue // cancelled at this moment
    if (!existing.permissions.accept) throw conflict('relation_exists')
    return acceptRelation(tx, viewer, existing)
  }
}

/** Makes an own contact an active relation, whatever it was before. Of two at once, the second finds it done. */
export async function relateContact(tx: Tx, viewer: Viewer, contactId: string): Promise<void> {
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  const created = await insertRelation(tx, viewer, { id: contactId, is_klopt_client: false })
  if (created) return notifyScreens(tx, created)
  const existing = await findRelation(tx, viewer, contactId)
  if (existing) await updateRelation(tx, viewer, existing.relation_id, 'active')
}

/** A customer or an own contact. Others' contacts and inactive companies count as unknown. */
function findCandidate({ db }: Tx, viewer: Viewer, companyId: string) {
  return db
    .selectFrom('company')
    .select(['id', 'is_klopt_client'])
    .where('id', '=', companyId)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('is_klopt_client', '=', true), eb('owner_id', '=', viewer.company_id)]))
    .forShare()
    .executeTakeFirst()
}

/** Null if the pair already has a relation. Of two requests at once, the second waits here. */
async function insertRelation({ db }: Tx, viewer: Viewer, company: { id: string; is_klopt_client: boolean }) {
  const { rows } = await sql<{ relation_id: string }>`
    insert into relation (relation_id, company_1_id, company_2_id, status)
    values (${newId()}, ${viewer.company_id}, ${company.id}, ${company.is_klopt_client ? 'pending' : 'active'})
    on conflict (least(company_1_id, company_2_id), greatest(company_1_id, company_2_id)) do nothing
    returning relation_id`.execute(db)
  return rows[0]?.relation_id ?? null
}

async function findRelation({ db }: Tx, viewer: Viewer, companyId: string): Promise<AccessibleRelation | null> {
  const { rows } = await sql<{ relation_id: string }>`
    select relation_id from relation
    where least(company_1_id, company_2_id) = least(${viewer.company_id}::uuid, ${companyId}::uuid)
      and greatest(company_1_id, company_2_id) = greatest(${viewer.company_id}::uuid, ${companyId}::uuid)
    for update`.execute(db)
  return rows[0] ? accessRelation(db, viewer, rows[0].relation_id) : null
}

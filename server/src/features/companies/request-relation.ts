import type { Relation } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { relationLimit } from './limits.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { userPermissions } from '../people/policy.ts'
import { type AccessibleRelation, accessRelation } from './access-relation.ts'
import { acceptRelation } from './update-relation.ts'
import { readRelation } from './read.ts'
import { tellAdmins } from './tell-admins.ts'
import { tellScreens } from './tell-screens.ts'

/** Asks a customer for a relation, or begins one with an own contact. A request that crosses theirs accepts it. */
export async function requestRelation(tx: Tx, viewer: Viewer, companyId: string): Promise<Relation> {
  if (!userPermissions(viewer).manage_relations) throw forbidden()
  if (companyId === viewer.company_id)
    throw invalid([{ loc: ['body', 'company_2_id'], msg: 'Dit is uw eigen bedrijf.', type: 'custom' }])
  const company = await findCandidate(tx, viewer, companyId)
  if (!company) throw notFound()
  if (company.is_klopt_client) await tx.deps.limits.take(relationLimit, viewer.company_id)

  while (true) {
    const made = await insertRelation(tx, viewer, company)
    if (made) {
      if (company.is_klopt_client)
        await tellAdmins(tx, companyId, { kind: 'relation_requested', relation_id: made, by: viewer.id })
      await tellScreens(tx, made)
      return readRelation(tx.db, viewer, made)
    }
    const known = await findRelation(tx, viewer, companyId)
    if (!known) continue // it was taken back at this moment
    if (!known.permissions.accept)
      throw conflict('relation_exists', 'Dit bedrijf staat al bij uw klanten en leveranciers.')
    return acceptRelation(tx, viewer, known)
  }
}

/** A customer, or a contact of the own company. Others' contacts and companies that are not active are unknown. */
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

/** Null when the pair has a relation already, whoever asked: of two requests that cross, the second waits here. */
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

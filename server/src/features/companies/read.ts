import type { Answer, listRelations, Relation } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { relationPermissions } from './policy.ts'
import { cardSql } from './read-company.ts'

type Relations = Answer<typeof listRelations>
type RelationRow = Omit<Relation, 'company' | 'permissions'> &
  Omit<Relation['company'], 'created_at'> & { company_created_at: string; switched_off_by: string | null }

/** The company's relations, by name. Requests and switched-off relations are for admins; a guest has none. */
export async function readRelations(db: Db, viewer: Viewer): Promise<Relations> {
  const { see_relations, manage_relations } = userPermissions(viewer)
  if (!see_relations) return { accepted: [], pending: [], sent: [] }
  const relations = await selectRelations(db, viewer, sql`relation.status = 'active' or ${manage_relations}`)
  const isIncoming = ({ company_2_id }: Relation) => company_2_id === viewer.company_id
  return {
    accepted: relations.filter(({ status }) => status !== 'pending'),
    pending: relations.filter((relation) => relation.status === 'pending' && isIncoming(relation)),
    sent: relations.filter((relation) => relation.status === 'pending' && !isIncoming(relation)),
  }
}

/** One relation, whose access was already checked. */
export async function readRelation(db: Db, viewer: Viewer, relationId: string): Promise<Relation> {
  const [relation] = await selectRelations(db, viewer, sql`relation_id = ${relationId}`)
  if (!relation) throw new Error('the locked relation was not found')
  return relation
}

async function selectRelations(db: Db, viewer: Viewer, condition: ReturnType<typeof sql>): Promise<Relation[]> {
  const { rows } = await sql<RelationRow>`
    select relation_id, company_2_id, relation.status, switched_off_by, relation.created_at,
      company.created_at as company_created_at, ${cardSql}
    from relation
    join company on company.id = case company_1_id when ${viewer.company_id} then company_2_id else company_1_id end
    where ${viewer.company_id} in (company_1_id, company_2_id) and (${condition})
    order by lower(company.name), relation_id
    limit 3000`.execute(db)
  return rows.map((row) => toRelation(viewer, row))
}

function toRelation(viewer: Viewer, row: RelationRow): Relation {
  const { relation_id, company_2_id, status, created_at, switched_off_by, company_created_at, ...card } = row
  const company = { ...card, created_at: company_created_at }
  const permissions = relationPermissions(viewer, { company_2_id, status, switched_off_by })
  return { relation_id, company, company_2_id, status, created_at, permissions }
}

/** Whether two companies have an active relation. The lock prevents it from being switched off meanwhile. */
export async function haveActiveRelation(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from relation
    where status = 'active'
      and least(company_1_id, company_2_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(company_1_id, company_2_id) = greatest(${one}::uuid, ${other}::uuid)
    for share`.execute(db)
  return rows.length > 0
}

import type { CompanyCard, Person } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Viewer } from '../../../platform/session.ts'
import { card_sql } from '../../companies/read-company.ts'
import { userPermissions } from '../../people/policy.ts'

const most = 5

/** The companies whose name has all of the words: the viewer's relations, and those in their dossiers. */
export async function findCompanies(
  db: Db,
  viewer: Viewer,
  door: RawBuilder<unknown>,
  words: string[],
): Promise<CompanyCard[]> {
  if (words.length === 0) return []
  const { see_relations } = userPermissions(viewer)
  const { rows } = await sql<CompanyCard>`
    with door as materialized (${door})
    select ${card_sql} from company
    where company.id <> ${viewer.company_id} and ${hasAll(sql`company.name`, words)} and (company.id in (select counterpart_id from door)
      or ${see_relations} and exists (
        select from relation where relation.status = 'active'
          and least(company_1_id, company_2_id) = least(company.id, ${viewer.company_id}::uuid)
          and greatest(company_1_id, company_2_id) = greatest(company.id, ${viewer.company_id}::uuid)))
    order by name limit ${most}`.execute(db)
  return rows
}

/** The people whose name has all of the words: the viewer's colleagues, and those in their dossiers. */
export async function findPeople(
  db: Db,
  viewer: Viewer,
  door: RawBuilder<unknown>,
  words: string[],
): Promise<Person[]> {
  if (words.length === 0) return []
  const { rows } = await sql<Person>`
    with door as materialized (${door})
    select id, first_name, last_name, full_name, email, role from person
    where deleted_at is null and id <> ${viewer.id} and ${hasAll(sql`full_name`, words)} and (
      company_id = ${viewer.company_id} and not is_guest and not ${viewer.is_guest}
      or id in (select user_id from participant join door on door.id = dossier_id where participant.status = 'active'))
    order by full_name limit ${most}`.execute(db)
  return rows
}

function hasAll(name: RawBuilder<unknown>, words: string[]) {
  return sql.join(
    words.map((word) => sql`strpos(words_of(${name} || ' '), rtrim(words_of(${word}))) > 0`),
    sql` and `,
  )
}

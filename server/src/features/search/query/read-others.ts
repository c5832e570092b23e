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
    with known as materialized (
      select counterpart_id as id from (${door}) door
      union select case company_1_id when ${viewer.company_id} then company_2_id else company_1_id end from relation
      where ${see_relations} and status = 'active' and ${viewer.company_id} in (company_1_id, company_2_id)
    )
    select ${card_sql} from known join company on company.id = known.id
    where ${hasAll(sql`company.name`, words)} order by company.name limit ${most}`.execute(db)
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
    with known as materialized (
      select user_id as id from (${door}) door
      join participant on participant.dossier_id = door.id and participant.status = 'active'
      union select id from person
      where company_id = ${viewer.company_id} and deleted_at is null and not is_guest and not ${viewer.is_guest}
    )
    select person.id, first_name, last_name, full_name, email, role from known join person on person.id = known.id
    where deleted_at is null and person.id <> ${viewer.id} and ${hasAll(sql`full_name`, words)}
    order by full_name limit ${most}`.execute(db)
  return rows
}

function hasAll(name: RawBuilder<unknown>, words: string[]) {
  return sql.join(
    words.map((word) => sql`strpos(words_of(${name} || ' '), rtrim(words_of(${word}))) > 0`),
    sql` and `,
  )
}

import type { CompanyCard, Person } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import type { Viewer } from '../../../platform/session.ts'
import { cardSql } from '../../companies/read-company.ts'
import { userPermissions } from '../../people/policy.ts'
import { numberKey } from '../../readings/values/numbers.ts'
import type { Door } from '../access.ts'

const most = 5
/** With more names than this for the words, the viewer's dossiers are searched first. */
const namesMost = 200

type NameQuery = { viewer: Viewer; door: Door; q: string; limit: number }
export type NameMatches = { exact: string[]; companies: CompanyCard[]; people: Person[] }

/**
 * The names that the query matches: the dossiers whose title, company or number of a document is the query itself, the
 * companies among the viewer's relations and dossiers, and the people among the colleagues and in the dossiers.
 */
export async function findNamed(db: Db, { viewer, door, q, limit }: NameQuery): Promise<NameMatches> {
  const words = q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return { exact: [], companies: [], people: [] }
  const { see_relations } = userPermissions(viewer)
  const key = numberKey(q)
  const isNamed = (name: RawBuilder<unknown>) => sql`${name} like '%' || rtrim(words_of(${longest})) || '%'
    and not exists (select from unnest(${words}::text[]) word where strpos(${name}, rtrim(words_of(word))) = 0)`
  const { rows } = await sql<NameMatches>`${often}
    with door as materialized (${door.all}),
    asked as materialized (select unaccent(lower(${q})) as title, words_of(${q} || ' ') as name),
    exact as (
      select id from door, asked where char_length(door.title) = char_length(${q}) and unaccent(lower(door.title)) = asked.title
      union select door.id from door join dossier_company link on link.dossier_id = door.id
        and link.company_id <> ${viewer.company_id}
        and link.company_id in (select company.id from company join asked on name_words = asked.name)
      union select door.id from door join document on document.dossier_id = door.id and deleted_at is null
        join reading on reading.document_id = document.id and number_key = ${key} where ${/\d/.test(key)}
    ),
    named_company as materialized (
      select id from company where ${isNamed(sql`name_words`)} limit ${sql.lit(namesMost + 1)}
    ),
    known_company as (
      select id from named_company where (select count(*) from named_company) <= ${sql.lit(namesMost)} and exists (
        select from dossier_company link join door on door.id = link.dossier_id
        where link.company_id = named_company.id and link.company_id <> ${viewer.company_id})
      union select link.company_id from door join dossier_company link on link.dossier_id = door.id
        where (select count(*) from named_company) > ${sql.lit(namesMost)} and link.company_id <> ${viewer.company_id}
      union select case company_1_id when ${viewer.company_id} then company_2_id else company_1_id end from relation
        where ${see_relations} and status = 'active' and ${viewer.company_id} in (company_1_id, company_2_id)
    ),
    found_company as (
      select ${cardSql} from known_company join company on company.id = known_company.id
      where ${isNamed(sql`name_words`)} order by company.name limit ${sql.lit(most)}
    ),
    named_person as materialized (
      select id from person where ${isNamed(sql`words_of(full_name || ' ')`)} limit ${sql.lit(namesMost + 1)}
    ),
    known_person as (
      select id from named_person where (select count(*) from named_person) <= ${sql.lit(namesMost)} and exists (
        select from participant join door on door.id = participant.dossier_id
        where user_id = named_person.id and participant.status = 'active')
      union select user_id from door join participant on participant.dossier_id = door.id
        where (select count(*) from named_person) > ${sql.lit(namesMost)} and participant.status = 'active'
      union select id from person
      where company_id = ${viewer.company_id} and deleted_at is null and not is_guest and not ${viewer.is_guest}
    ),
    found_person as (
      select person.id, first_name, last_name, full_name, email, role
      from known_person join person on person.id = known_person.id
      where deleted_at is null and person.id <> ${viewer.id} and ${isNamed(sql`words_of(full_name || ' ')`)}
      order by full_name limit ${sql.lit(most)}
    )
    select
      array(select id::text from door where id in (select id from exact) order by sort_time desc, id desc limit ${limit}) as exact,
      (select coalesce(json_agg(found_company), '[]') from found_company) as companies,
      (select coalesce(json_agg(found_person), '[]') from found_person) as people`.execute(db)
  return rows[0] ?? { exact: [], companies: [], people: [] }
}

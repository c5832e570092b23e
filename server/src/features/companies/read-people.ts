import type { Answer, listCompanyUsers, Person, User } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { toUser } from '../people/read.ts'
import type { AccessibleCompany } from './access.ts'

type Query = { limit: number; cursor?: string | undefined }
type Page = { items: Answer<typeof listCompanyUsers>; next: string | null }

/** The people of a company by name: the own ones as users, a related one's as people, a guest sees themself. */
export async function readPeople(db: Db, viewer: Viewer, company: AccessibleCompany, query: Query): Promise<Page> {
  const { see_colleagues, see_self, see_people } = company.permissions
  if (see_colleagues) return readColleagues(db, company, query)
  if (see_self) return { items: [toUser(viewer)], next: null }
  if (!see_people) throw forbidden()
  const { rows } = await sql<Person>`
    select id, first_name, last_name, full_name, email, role
    from person where ${inPage(company, query)}`.execute(db)
  return pageOf(rows, query)
}

async function readColleagues(db: Db, company: AccessibleCompany, query: Query): Promise<Page> {
  const { rows } = await sql<Omit<User, 'company' | 'permissions' | 'email_consent_given'> & { consented: boolean }>`
    select id, first_name, last_name, full_name, email, role, language, company_id, created_at, unread_mails,
      role <> 'viewer' or exists (select from email_consent where person_id = person.id) as consented
    from person where ${inPage(company, query)}`.execute(db)
  const { id, name, is_klopt_client } = company.facts
  const { items, next } = pageOf(rows, query)
  return { items: items.map((row) => toUser({ ...row, company: { id, name, is_klopt_client } })), next }
}

/** The cursor is the id of the last one that was sent; of another company it says nothing. */
function inPage({ facts: { id } }: AccessibleCompany, { limit, cursor }: Query) {
  const last = cursor && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor) ? cursor : null
  const after = sql`(lower(full_name), id) >
    (select lower(last.full_name), last.id from person last where last.id = ${last} and last.company_id = ${id})`
  return sql`company_id = ${id} and deleted_at is null and ${last ? after : sql`true`}
    order by lower(full_name), id limit ${limit + 1}`
}

function pageOf<R extends { id: string }>(rows: R[], { limit }: Query): { items: R[]; next: string | null } {
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

import type { Answer, listCompanyUsers, Person, User } from '@klopt/contract'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { toUser } from '../people/read.ts'
import { type PeopleQuery, readUsers } from '../people/read-colleagues.ts'
import type { AccessibleCompany } from './access.ts'

type Page = { items: Answer<typeof listCompanyUsers>; next: string | null }

/**
 * The people of a company by name: colleagues as users, those of a related company as people; a guest sees only
 * themselves.
 */
export async function readPeople(
  db: Db,
  viewer: Viewer,
  company: AccessibleCompany,
  query: PeopleQuery,
): Promise<Page> {
  const { see_colleagues, see_self, see_people } = company.permissions
  if (see_self && !see_colleagues) return { items: [toUser(viewer)], next: null }
  if (!see_colleagues && !see_people) throw forbidden()
  const { id, name, is_klopt_client } = company.facts
  const { items, next } = await readUsers(db, { id, name, is_klopt_client }, query)
  return { items: see_colleagues ? items : items.map(toPerson), next }
}

function toPerson({ id, first_name, last_name, full_name, email, role }: User): Person {
  return { id, first_name, last_name, full_name, email, role }
}

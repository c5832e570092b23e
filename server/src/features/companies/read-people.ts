import type { Answer, listCompanyUsers, Person, User } from '@klopt/contract'
import { sql } from 'kysely'
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
  if (see_colleagues) return { items, next }
  if (is_klopt_client || !company.permissions.remove_contacts) return { items: items.map(toPerson), next }
  const here = await readTakingPart(db, id)
  return { items: items.map((user) => ({ ...toPerson(user), can_remove: !here.has(user.id) })), next }
}

/** Who of a company takes part in a dossier that is not closed. */
async function readTakingPart(db: Db, companyId: string): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from participant
    join person on person.id = user_id
    join dossier on dossier.id = dossier_id
    where company_id = ${companyId} and participant.status = 'active' and dossier.status <> 'closed'`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

function toPerson({ id, first_name, last_name, full_name, email, role }: User): Person {
  return { id, first_name, last_name, full_name, email, role }
}

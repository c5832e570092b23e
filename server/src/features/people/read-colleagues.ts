import type { User } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from './policy.ts'
import { toUser } from './read.ts'

type Query = { limit: number; cursor?: string | undefined }
type Row = Omit<Viewer, 'session_id' | 'is_guest' | 'company'>

/** The people of the own company, by name, for its admins. The cursor is the id of the last one that was sent. */
export async function readColleagues(db: Db, viewer: Viewer, { limit, cursor }: Query) {
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  const after = cursor
    ? sql`(lower(full_name), id) > (select lower(last.full_name), last.id from person last
        where last.id::text = ${cursor} and last.company_id = ${viewer.company_id})`
    : sql`true`
  const { rows } = await sql<Row>`
    select id, first_name, last_name, full_name, email, role, language, company_id, created_at, unread_mails,
      role <> 'viewer' or exists (select from email_consent where person_id = person.id) as consented
    from person
    where company_id = ${viewer.company_id} and deleted_at is null and ${after}
    order by lower(full_name), id
    limit ${limit + 1}`.execute(db)
  const items: User[] = rows.slice(0, limit).map((row) => toUser({ ...row, company: viewer.company }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

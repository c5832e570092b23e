import type { CompanyRef, User } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from './policy.ts'
import { toUser, type UserFacts } from './read.ts'

export type PeopleQuery = { limit: number; cursor?: string | undefined }
type Row = Omit<UserFacts, 'company'>

/** The people of the viewer's company, for its admins. */
export async function readColleagues(db: Db, viewer: Viewer, query: PeopleQuery) {
  if (!userPermissions(viewer).manage_colleagues) throw forbidden()
  return readUsers(db, viewer.company, query)
}

/**
 * The people of a company by name. A guest who never agreed counts only while they take part: an address that was typed
 * wrong and removed is no contact. The cursor is the id of the last one sent, and is ignored for other companies.
 */
export async function readUsers(
  db: Db,
  company: CompanyRef,
  { limit, cursor }: PeopleQuery,
): Promise<{ items: User[]; next: string | null }> {
  const after = cursor
    ? sql`(lower(full_name), id) > (select lower(last.full_name), last.id from person last
        where last.id::text = ${cursor} and last.company_id = ${company.id})`
    : sql`true`
  const { rows } = await sql<Row>`
    select id, first_name, last_name, full_name, email, role, is_guest, language, company_id, created_at, unread_mails,
      not is_guest and password_hash is null as invited,
      not is_guest and password_hash is null and exists (
        select from mail where dossier_id is null and person_id = person.id and kind = 'set_password'
          and bounced_at is not null and not exists (
            select from mail later where later.dossier_id is null and later.person_id = person.id and later.id > mail.id
              and later.sent_at is not null and later.bounced_at is null)) as mail_bounced,
      role <> 'viewer' or exists (select from email_consent where person_id = person.id) as consented
    from person
    where company_id = ${company.id} and deleted_at is null and ${after}
      and (not is_guest or exists (select from email_consent where person_id = person.id)
        or exists (select from participant where user_id = person.id and status = 'active'))
    order by lower(full_name), id
    limit ${limit + 1}`.execute(db)
  const items = rows.slice(0, limit).map((row) => toUser({ ...row, company }))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

import type { User } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from './policy.ts'

/** A person as read for display. Someone with a session is never only invited. */
export type UserFacts = Omit<Viewer, 'session_id'> & { invited?: boolean; mail_bounced?: boolean }

/** A person as they and their colleagues see them. */
export function toUser(viewer: UserFacts): User {
  const { id, first_name, last_name, full_name, email, role, language, company_id, company, created_at, unread_mails } =
    viewer
  return {
    id,
    first_name,
    last_name,
    full_name,
    email,
    role,
    language,
    company_id,
    company,
    created_at,
    email_consent_given: viewer.consented,
    unread_mails,
    invited: viewer.invited ?? false,
    ...(viewer.mail_bounced && { mail_bounced: true }),
    permissions: userPermissions(viewer),
  }
}

/** A person, deleted or not, as they see themselves. */
export async function readUser(db: Db, userId: string): Promise<User> {
  const { rows } = await sql<UserFacts>`
    select person.id, first_name, last_name, full_name, person.email, role, is_guest, language, company_id, person.created_at,
      unread_mails, not is_guest and password_hash is null as invited, role <> 'viewer' or exists (select from email_consent where person_id = person.id) as consented,
      json_build_object('id', company.id, 'name', company.name, 'is_klopt_client', is_klopt_client) as company
    from person join company on company.id = company_id
    where person.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`person ${userId} is gone`)
  return toUser(row)
}

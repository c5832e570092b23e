import type { Db } from '../platform/database/db.ts'
import type { Viewer } from '../platform/session.ts'
import { CannotDo } from './command.ts'

/** A viewer without a session, so that a command can act in this person's name under the usual rules. */
export async function actAs(db: Db, personId: string): Promise<Viewer> {
  const row = await db
    .selectFrom('person')
    .innerJoin('company', 'company.id', 'person.company_id')
    .select(['person.id', 'person.company_id', 'person.first_name', 'person.last_name', 'person.full_name'])
    .select(['person.email', 'person.role', 'person.is_guest', 'person.language', 'person.created_at'])
    .select(['person.unread_mails', 'company.name', 'company.is_klopt_client'])
    .where('person.id', '=', personId)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new CannotDo('This person no longer has an account.')
  const { name, is_klopt_client, ...person } = row
  return { ...person, session_id: '', company: { id: row.company_id, name, is_klopt_client }, consented: true }
}

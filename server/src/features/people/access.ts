import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'

/**
 * The only access check of a person. Viewers may access themselves, people of their own or a related company, and
 * participants of their dossiers. `self`: the call is only for the person's own data.
 */
export async function accessPerson(db: Db, viewer: Viewer, userId: string, { self = false } = {}): Promise<void> {
  if (userId === viewer.id) return
  const known = await sql<{ known: boolean }>`
    select exists (
      select from person
      where person.id = ${userId} and person.deleted_at is null and (
        (person.company_id = ${viewer.company_id} and not ${viewer.is_guest})
        or (not ${viewer.is_guest} and exists (
          select from relation
          where relation.status = 'active'
            and ((company_1_id = ${viewer.company_id} and company_2_id = person.company_id)
              or (company_2_id = ${viewer.company_id} and company_1_id = person.company_id))))
        or exists (
          select from participant own join participant theirs using (dossier_id)
          where own.user_id = ${viewer.id} and own.status = 'active'
            and theirs.user_id = person.id and theirs.status = 'active'))
    ) as known`.execute(db)
  if (!known.rows[0]?.known) throw notFound()
  if (self) throw forbidden()
}

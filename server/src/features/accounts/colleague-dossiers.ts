import { type Answer, limits, type listColleagueDossiers } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { accessPerson } from '../people/access.ts'
import { userPermissions } from '../people/policy.ts'

type Dossiers = Answer<typeof listColleagueDossiers>

/** What somebody else has to take over when a colleague is deleted. Admins see all dossiers of their company. */
export async function readColleagueDossiers(db: Db, viewer: Viewer, userId: string): Promise<Dossiers> {
  await accessPerson(db, viewer, userId)
  const colleague = await db.selectFrom('person').select('company_id').where('id', '=', userId).executeTakeFirst()
  const own = colleague?.company_id === viewer.company_id
  if (!own || !userPermissions(viewer).manage_colleagues) throw forbidden()
  const { rows } = await sql<{ id: string; title: string; count: number }>`
    select dossier.id, title, count(*) over () as count
    from participant
    join dossier on dossier.id = dossier_id and dossier.status <> 'closed'
    where user_id = ${userId} and participant.status = 'active'
    order by last_message_time desc nulls last, dossier.id
    limit ${limits.names_in_list}`.execute(db)
  return { count: rows[0]?.count ?? 0, dossiers: rows.map(({ id, title }) => ({ id, title })) }
}

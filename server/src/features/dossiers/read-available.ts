import type { Answer, listAvailableUsers, Person } from '@klopt/contract'
import { sql } from 'kysely'
import { forbidden } from '../../platform/errors.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Viewer } from '../../platform/session.ts'
import { haveActiveRelation } from '../companies/read.ts'
import type { AccessibleDossier } from './access.ts'
import { readCompanies } from './read.ts'

type AvailablePeople = Answer<typeof listAvailableUsers>

/** The people who can be added: those of the dossier's customers, of the other side only with an active relation. */
export async function readAvailableUsers(db: Db, viewer: Viewer, dossier: AccessibleDossier): Promise<AvailablePeople> {
  if (!dossier.permissions.add_participant) throw forbidden()
  const companies = (await readCompanies(db, dossier.id)).filter(({ is_klopt_client }) => is_klopt_client)
  const { rows } = await sql<Person & { company_id: string }>`
    select id, first_name, last_name, full_name, email, role, company_id
    from person
    where company_id = any(${companies.map(({ id }) => id)}) and deleted_at is null and disabled_at is null
      and not exists (
        select from participant
        where dossier_id = ${dossier.id} and user_id = person.id and participant.status = 'active')
    order by lower(full_name), id
    limit 2000`.execute(db)

  const available: AvailablePeople = []
  for (const { id, name, is_klopt_client } of companies) {
    if (id !== viewer.company_id && !(await haveActiveRelation(db, viewer.company_id, id))) continue
    const users = rows.filter(({ company_id }) => company_id === id).map(({ company_id: _own, ...person }) => person)
    available.push({ company: { id, name, is_klopt_client }, users })
  }
  return available
}

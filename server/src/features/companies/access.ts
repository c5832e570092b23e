import type { Company, CompanyCard } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import { userPermissions } from '../people/policy.ts'
import { companyPermissions } from './policy.ts'
import { readFacts, toCard } from './read-company.ts'

type AccessWays = {
  own: boolean
  related: boolean
  requested: boolean
  shares: boolean
  shared_once: boolean
  has_access: boolean
}

/** A company that its viewer may access, with their rights. Only `accessCompany` makes one. */
export type AccessibleCompany = { facts: Company; permissions: ReturnType<typeof companyPermissions> }

/**
 * The only access check of a company. Viewers may access their own company, those with an active relation (admins: any
 * relation), and those in their dossiers. Guests whose access to all dossiers ended get access_expired, everybody else
 * a 404.
 */
export async function accessCompany(db: Db, viewer: Viewer, companyId: string): Promise<AccessibleCompany> {
  const facts = await readFacts(db, companyId)
  if (!facts) throw notFound()
  const { own, related, requested, shares, shared_once, has_access } = await readWays(db, viewer, companyId)
  if (!own && !related && !requested && !shares && !shared_once) throw notFound()
  if (viewer.is_guest && !has_access) throw forbidden('access_expired')
  return { facts, permissions: companyPermissions(viewer, { own, related }) }
}

/** All data of a company for its own admins, its card for others. */
export function toAnswer({ facts, permissions }: AccessibleCompany): Company | CompanyCard {
  return permissions.read_all ? facts : toCard(facts)
}

/** The reasons why the viewer may access a company. */
async function readWays(db: Db, viewer: Viewer, companyId: string): Promise<AccessWays> {
  const { see_relations, manage_relations, see_all_dossiers } = userPermissions(viewer)
  const { rows } = await sql<AccessWays>`
    with mine as (
      select dossier_id, access_until is null or access_until > now() as live
      from participant join dossier on dossier.id = dossier_id
      where user_id = ${viewer.id} and participant.status = 'active' and dossier.status <> 'closed'
      union
      select dossier_id, true
      from dossier_company join dossier on dossier.id = dossier_id
      where ${see_all_dossiers} and company_id = ${viewer.company_id} and dossier.status <> 'closed'
    ), shared as (
      select mine.live from mine join dossier_company using (dossier_id) where company_id = ${companyId}
    ), relations as (
      select status from relation
      where ${see_relations}
        and (company_1_id = ${viewer.company_id} and company_2_id = ${companyId}
          or company_2_id = ${viewer.company_id} and company_1_id = ${companyId})
    )
    select ${companyId}::uuid = ${viewer.company_id}::uuid as own,
      exists (select from relations where status = 'active') as related,
      ${manage_relations} and exists (select from relations) as requested,
      exists (select from shared where live) as shares,
      exists (select from shared) as shared_once,
      exists (select from mine where live) as has_access`.execute(db)
  return (
    rows[0] ?? { own: false, related: false, requested: false, shares: false, shared_once: false, has_access: false }
  )
}

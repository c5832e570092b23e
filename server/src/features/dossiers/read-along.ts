import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { userPermissions } from '../people/policy.ts'
import type { Viewer } from '../../platform/session.ts'
import { type AccessibleDossier, accessDossier, type DossierLoader } from './access.ts'

/** The reads recorded today, so that reading again costs no write. */
const recorded = new Set<string>()
let today = ''

/** The access check for reading. An admin who does not take part stays invisible to the other side, but is recorded. */
export async function accessToRead(
  deps: Deps,
  viewer: Viewer,
  dossierId: string,
  door: DossierLoader = (who, id) => accessDossier(deps.db, who, id),
): Promise<AccessibleDossier> {
  const dossier = await door(viewer, dossierId)
  if (!dossier.takes_part) await record(deps, viewer, dossierId)
  return dossier
}

/** Records the dossiers of which an admin read something without taking part, such as the hits of a search. */
export async function recordReads(deps: Deps, viewer: Viewer, dossierIds: string[]): Promise<void> {
  if (!userPermissions(viewer).see_all_dossiers || dossierIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${dossierIds}::uuid[]) as read (id) where not exists (
      select from participant where dossier_id = id and user_id = ${viewer.id} and status = 'active')`.execute(deps.db)
  for (const { id } of rows) await record(deps, viewer, id)
}

async function record({ db }: Deps, viewer: Viewer, dossierId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  if (day !== today) recorded.clear()
  today = day
  const key = `${viewer.id} ${dossierId}`
  if (recorded.has(key)) return
  await sql`
    insert into audit (id, person_id, dossier_id, action)
    values (${newId()}, ${viewer.id}, ${dossierId}, 'dossier_read') on conflict do nothing`.execute(db)
  recorded.add(key)
}

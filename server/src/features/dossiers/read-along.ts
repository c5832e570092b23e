import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import type { Viewer } from '../../platform/session.ts'
import { type AccessibleDossier, accessDossier, type DossierLoader } from './access.ts'

/** What was noted today already, so that looking twice costs no write. */
const noted = new Set<string>()
let today = ''

/** The door for reading. An admin who does not take part comes in unseen by the other side, and it is noted. */
export async function accessToRead(
  deps: Deps,
  viewer: Viewer,
  dossierId: string,
  door: DossierLoader = (who, id) => accessDossier(deps.db, who, id),
): Promise<AccessibleDossier> {
  const dossier = await door(viewer, dossierId)
  if (!dossier.takes_part) await note(deps, viewer, dossierId)
  return dossier
}

async function note({ db }: Deps, viewer: Viewer, dossierId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  if (day !== today) noted.clear()
  today = day
  const key = `${viewer.id} ${dossierId}`
  if (noted.has(key)) return
  await sql`
    insert into audit (id, person_id, dossier_id, action)
    values (${newId()}, ${viewer.id}, ${dossierId}, 'dossier_read') on conflict do nothing`.execute(db)
  noted.add(key)
}

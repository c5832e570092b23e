import { limits, type Upload } from '@klopt/contract'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import { timeOfId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/session.ts'
import { accessDossier, type AccessibleDossier } from '../../dossiers/access.ts'

export type UploadRow = Selectable<DB['upload']>

/** The dossier, for somebody who may upload there at this moment. */
export async function accessToUpload(db: Db, viewer: Viewer, dossierId: string): Promise<AccessibleDossier> {
  const dossier = await accessDossier(db, viewer, dossierId)
  if (!dossier.permissions.upload) throw forbidden()
  return dossier
}

/**
 * The only access check of an upload in parts: its own person, until it expires, and while that person may upload in
 * the dossier. For everybody else it does not exist.
 */
export async function accessUpload(
  db: Db,
  viewer: Viewer,
  uploadId: string,
): Promise<{ upload: UploadRow; dossier: AccessibleDossier }> {
  const upload = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('person_id', '=', viewer.id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!upload) throw notFound()
  return { upload, dossier: await accessToUpload(db, viewer, upload.dossier_id) }
}

export function toUpload({ id, received, expires_at }: Pick<UploadRow, 'id' | 'received' | 'expires_at'>): Upload {
  return { id, received, part_size: limits.part_bytes, expires_at }
}

/** A while after its last part, but not for ever: else one that never ends could keep its parts. */
export function expiryOf(uploadId: string) {
  const begunAt = timeOfId(uploadId)
  return sql<string>`least(now() + ${limits.open_upload_hours} * interval '1 hour',
    ${begunAt}::timestamptz + ${limits.open_upload_days} * interval '1 day')`
}

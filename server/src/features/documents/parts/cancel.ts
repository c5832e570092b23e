import type { Deps } from '../../../platform/deps.ts'
import type { Viewer } from '../../../platform/session.ts'
import { accessUpload } from './access-upload.ts'
import { removeParts } from './remove-parts.ts'

/** Deletes the row first: a part that arrives meanwhile then finds no upload. */
export async function cancelUpload(deps: Deps, viewer: Viewer, uploadId: string): Promise<undefined> {
  await accessUpload(deps.db, viewer, uploadId)
  await deps.db.deleteFrom('upload').where('id', '=', uploadId).execute()
  await removeParts(deps, uploadId)
}

import { limits, type Upload } from '@klopt/contract'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict, invalid, notFound, Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Viewer } from '../../../platform/session.ts'
import { partBytesLimit } from '../limits.ts'
import type { Quota } from '../upload/quota.ts'
import { accessUpload, expiryOf, toUpload, type UploadRow } from './access-upload.ts'
import { dropPart } from './remove-parts.ts'

type Part = { start: number; sha256: string; bytes: Buffer }

/**
 * Stores the next part: its bytes first and its row afterwards, so that what counts as received is there. A part that
 * has arrived is accepted again, for a client that lost the response.
 */
export async function receivePart(
  deps: Deps,
  quota: Quota,
  viewer: Viewer,
  uploadId: string,
  part: Part,
): Promise<Upload> {
  const { upload } = await accessUpload(deps.db, viewer, uploadId)
  const { bytes, start, sha256 } = part
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Refusal(422, 'wrong_part')
  if (!(await isNext(deps.db, upload, part))) return toUpload(upload)

  await deps.limits.take(partBytesLimit, viewer.company_id, bytes.length)
  await deps.files.checkRoom(bytes.length)
  const leaveRoom = await quota.reserve(bytes.length)
  let storedBytes = 0
  try {
    const id = newId()
    await deps.parts.write(uploadId, id, bytes)
    try {
      return toUpload(await countPart(id))
    } finally {
      // Without a row, it would be on the disk and count for nothing: another request stored it, or the upload has ended.
      if (storedBytes === 0) await dropPart(deps, uploadId, id)
    }
  } finally {
    leaveRoom(storedBytes)
  }

  function countPart(id: string): Promise<UploadRow> {
    return transaction(deps, async ({ db }) => {
      const now = await db.selectFrom('upload').selectAll().where('id', '=', uploadId).forUpdate().executeTakeFirst()
      if (!now) throw notFound() // cancelled meanwhile
      if (!(await isNext(db, now, part))) return now
      storedBytes = bytes.length
      await db
        .insertInto('upload_part')
        .values({ id, upload_id: uploadId, start, size: bytes.length, sha256 })
        .execute()
      return db
        .updateTable('upload')
        .set({ received: start + bytes.length, expires_at: expiryOf(uploadId) })
        .where('id', '=', uploadId)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }
}

/** False for a part that has arrived before. Refuses one that does not follow what has arrived. */
async function isNext(db: Db, upload: UploadRow, { start, bytes, sha256 }: Part): Promise<boolean> {
  const end = start + bytes.length
  const isLast = end === upload.size
  if (end > upload.size || bytes.length === 0 || (bytes.length < limits.part_bytes_least && !isLast))
    throw invalid([{ loc: ['body'], msg: 'Dit deel heeft niet de goede lengte.', type: 'too_small' }])
  if (start === upload.received) return true
  const known = await db
    .selectFrom('upload_part')
    .select('id')
    .where('upload_id', '=', upload.id)
    .where('start', '=', start)
    .where('size', '=', bytes.length)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!known) throw conflict('wrong_part')
  return false
}

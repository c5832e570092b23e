import type { Document } from '@klopt/contract'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict } from '../../../platform/errors.ts'
import { Repeated } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/session.ts'
import type { Checker } from '../checker.ts'
import { uploadedBefore } from '../read.ts'
import type { Part } from '../upload/form-parts.ts'
import type { Quota } from '../upload/quota.ts'
import { uploadFiles } from '../upload/upload.ts'
import { accessUpload, type UploadRow } from './access-upload.ts'
import { removeParts } from './remove-parts.ts'

/** The parts do not make the file: one is gone, or the whole is not what the client said. */
class SpoiledUpload extends Error {}

/**
 * Makes the document: the parts go through the same code as the form of an ordinary upload. If this fails for any
 * reason, the parts stay until they expire, so that it can be retried. In turn, so that the second of two calls finds
 * the document of the first.
 */
export function finishUpload(
  deps: Deps,
  held: { quota: Quota; checker: Checker },
  viewer: Viewer,
  uploadId: string,
): Promise<Document[] | Repeated<Document[]>> {
  return deps.lanes.inTurn(`upload ${uploadId}`, async () => {
    const { upload, dossier } = await accessUpload(deps.db, viewer, uploadId)
    const findStored = () => uploadedBefore(deps.db, viewer, dossier, upload.client_id)
    const earlier = await findStored()
    if (earlier.length) {
      await dropParts(deps, upload)
      return new Repeated(earlier)
    }
    if (upload.received < upload.size) throw incomplete()
    const { size } = upload
    try {
      const added = await uploadFiles(deps, held, viewer, asForm(deps, upload), { length: size, counted: size })
      await dropParts(deps, upload)
      return added
    } catch (error) {
      if (!(error instanceof SpoiledUpload)) throw error
      // Another node may have finished it and deleted its parts.
      const stored = await findStored()
      if (stored.length) return new Repeated(stored)
      await startAgain(deps, upload)
      throw incomplete()
    }
  })
}

async function* asForm(deps: Deps, upload: UploadRow): AsyncGenerator<Part> {
  const { dossier_id, client_id, replaces, again, filename } = upload
  const fields = { dossier_id, client_id, ...(replaces && { replaces }), ...(again && { again: 'true' }) }
  for (const [field, value] of Object.entries(fields)) yield { kind: 'field', field, value }
  yield {
    kind: 'file',
    field: 'file',
    name: filename,
    bytes: joined(deps, upload),
    isTooLarge: () => false,
    skip: () => {},
  }
}

async function* joined({ db, parts }: Deps, upload: UploadRow): AsyncGenerator<Buffer> {
  const whole = createHash('sha256')
  for (const { id, sha256 } of await readParts(db, upload)) {
    const bytes = await parts.read(upload.id, id)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) throw new SpoiledUpload()
    whole.update(bytes)
    yield bytes
  }
  if (upload.sha256 && whole.digest('hex') !== upload.sha256) throw new SpoiledUpload()
}

async function readParts(db: Db, upload: UploadRow) {
  const rows = await db
    .selectFrom('upload_part')
    .select(['id', 'size', 'sha256'])
    .where('upload_id', '=', upload.id)
    .orderBy('start')
    .execute()
  if (rows.reduce((sum, { size }) => sum + size, 0) !== upload.size) throw new SpoiledUpload()
  return rows
}

/** After a crash in between, the sweep does the rest. */
async function dropParts(deps: Deps, { id, finished_at }: UploadRow): Promise<void> {
  if (finished_at) return
  await transaction(deps, async ({ db }) => {
    await db
      .updateTable('upload')
      .set({ finished_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('upload_part').where('upload_id', '=', id).execute()
  })
  await removeParts(deps, id)
}

async function startAgain(deps: Deps, { id }: UploadRow): Promise<void> {
  await transaction(deps, async ({ db }) => {
    await db.updateTable('upload').set({ received: 0 }).where('id', '=', id).execute()
    await db.deleteFrom('upload_part').where('upload_id', '=', id).execute()
  })
  await removeParts(deps, id)
}

function incomplete() {
  return conflict('upload_incomplete')
}

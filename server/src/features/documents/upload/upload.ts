import type { Document } from '@klopt/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import { Repeated } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/session.ts'
import { uploadsAtOnce } from '../limits.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { lookersOf } from '../../messages/presence.ts'
import { addDocuments } from '../add.ts'
import type { Checker } from '../checker.ts'
import type { Part } from './form-parts.ts'
import type { Quota } from './quota.ts'
import { receiveUpload } from './receive.ts'

/** The resources that an upload holds until its end. */
type Place = { release?: () => void; leaveRoom?: (stored_bytes: number) => void }

/**
 * Stores files first and rows afterwards, so that every row has a file. If anything fails, no row is added, and at
 * worst an unreferenced file remains. `length` is that of the whole form, and `counted` how much of it the quota counts
 * already, as parts.
 */
export async function uploadFiles(
  deps: Deps,
  { quota, checker }: { quota: Quota; checker: Checker },
  viewer: Viewer,
  parts: AsyncIterable<Part>,
  { length, counted = 0 }: { length: number; counted?: number },
): Promise<Document[] | Repeated<Document[]>> {
  const place: Place = {}
  const drafts: Draft[] = []
  let storedBytes = 0
  try {
    const upload = await receiveUpload(deps, viewer, limitConcurrentUploads(deps, viewer, parts, place), {
      drafts,
      makeRoom,
      checker,
    })
    await Promise.all(drafts.map((draft) => draft.keep()))
    const look = { person_id: viewer.id, dossier_id: upload.dossier_id }
    const is_looking = (await lookersOf(deps, [look]))(look)
    const added = await transaction(deps, (tx) => addDocuments(tx, viewer, upload, { is_looking }))
    if (!(added instanceof Repeated)) storedBytes = drafts.reduce((sum, { size }) => sum + size, -counted)
    return added
  } finally {
    place.release?.()
    place.leaveRoom?.(storedBytes)
    await Promise.all(drafts.map((draft) => draft.discard()))
  }

  async function makeRoom() {
    await deps.files.checkRoom(length)
    place.leaveRoom ??= await quota.reserve(length - counted)
  }
}

/** Limits a person to two simultaneous uploads. A refused body is still read to its end. */
async function* limitConcurrentUploads(deps: Deps, viewer: Viewer, parts: AsyncIterable<Part>, place: Place) {
  for await (const part of parts) {
    place.release ??= await deps.limits.hold(uploadsAtOnce, viewer.id)
    yield part
  }
}

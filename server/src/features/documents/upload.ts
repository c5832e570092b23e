import type { Document } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/files.ts'
import type { Repeated } from '../../platform/http.ts'
import type { Viewer } from '../../platform/session.ts'
import { uploadsAtOnce } from '../../platform/limit-list.ts'
import { transaction } from '../../platform/transaction.ts'
import { addDocuments } from './add.ts'
import type { Part } from './parts.ts'
import { receiveUpload } from './receive.ts'

/**
 * Files first, rows after: the bytes are safely in the storage before anything names them, and when anything fails
 * nothing does. At worst a file stays that no row names.
 */
export async function uploadFiles(
  deps: Deps,
  viewer: Viewer,
  parts: AsyncIterable<Part>,
): Promise<Document[] | Repeated<Document[]>> {
  const place: { release?: () => void } = {}
  const drafts: Draft[] = []
  try {
    const upload = await receiveUpload(deps, viewer, oneOfTwo(deps, viewer, parts, place), drafts)
    await Promise.all(drafts.map((draft) => draft.keep()))
    return await transaction(deps, (tx) => addDocuments(tx, viewer, upload))
  } finally {
    place.release?.()
    await Promise.all(drafts.map((draft) => draft.discard()))
  }
}

/** The parts, while no more than two uploads of this person run. Refused here, the body is still read to its end. */
async function* oneOfTwo(deps: Deps, viewer: Viewer, parts: AsyncIterable<Part>, place: { release?: () => void }) {
  for await (const part of parts) {
    place.release ??= await deps.limits.hold(uploadsAtOnce, viewer.id)
    yield part
  }
}

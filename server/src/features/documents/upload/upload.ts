import type { Document } from '@klopt/contract'
import type { Deps } from '../../../platform/deps.ts'
import type { Draft } from '../../../platform/storage/files.ts'
import { Repeated } from '../../../platform/http/http.ts'
import type { Viewer } from '../../../platform/session.ts'
import { uploadsAtOnce } from '../limits.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { addDocuments } from '../add.ts'
import type { Checker } from '../checker.ts'
import type { Part } from '../content/parts.ts'
import type { Quota } from './quota.ts'
import { receiveUpload } from './receive.ts'

/** What an upload holds until its end. */
type Place = { release?: () => void; leaveRoom?: (stayed: number) => void }

/**
 * Files first, rows after: the bytes are safely in the storage before anything names them, and when anything fails
 * nothing does. At worst a file stays that no row names. `length` is that of the whole form.
 */
export async function uploadFiles(
  deps: Deps,
  { quota, checker }: { quota: Quota; checker: Checker },
  viewer: Viewer,
  parts: AsyncIterable<Part>,
  { length }: { length: number },
): Promise<Document[] | Repeated<Document[]>> {
  const place: Place = {}
  const drafts: Draft[] = []
  let stayed = 0
  try {
    const upload = await receiveUpload(deps, viewer, oneOfTwo(deps, viewer, parts, place), {
      drafts,
      makeRoom,
      checker,
    })
    await Promise.all(drafts.map((draft) => draft.keep()))
    const added = await transaction(deps, (tx) => addDocuments(tx, viewer, upload))
    if (!(added instanceof Repeated)) stayed = drafts.reduce((sum, { size }) => sum + size, 0)
    return added
  } finally {
    place.release?.()
    place.leaveRoom?.(stayed)
    await Promise.all(drafts.map((draft) => draft.discard()))
  }

  async function makeRoom() {
    await deps.files.checkRoom(length)
    place.leaveRoom ??= await quota.hold(length)
  }
}

/** The parts, while no more than two uploads of this person run. Refused here, the body is still read to its end. */
async function* oneOfTwo(deps: Deps, viewer: Viewer, parts: AsyncIterable<Part>, place: Place) {
  for await (const part of parts) {
    place.release ??= await deps.limits.hold(uploadsAtOnce, viewer.id)
    yield part
  }
}

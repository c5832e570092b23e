import type { Document } from '@klopt/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Draft } from '../../platform/files.ts'
import type { Repeated } from '../../platform/http.ts'
import type { Viewer } from '../../platform/session.ts'
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
  const drafts: Draft[] = []
  try {
    const upload = await receiveUpload(deps, viewer, parts, drafts)
    await Promise.all(drafts.map((draft) => draft.keep()))
    return await transaction(deps, (tx) => addDocuments(tx, viewer, upload))
  } finally {
    await Promise.all(drafts.map((draft) => draft.discard()))
  }
}

import type { Dossier, User } from '@klopt/contract'
import { checkUnprepared } from '../../features/documents/check-files.ts'
import { addToDraft } from '../../features/messages/draft.ts'
import { openDevice } from '../../platform/device.ts'
import { claimShares, forgetShares, readShares } from '../../platform/shares.ts'

/**
 * Puts shared text into the draft of the chosen dossier, and returns the files for its upload. They are forgotten one
 * by one, once the upload keeps them (`upload-queue.ts`), so that cancelling loses nothing.
 */
export async function handOver({ id, permissions }: Dossier, me: User): Promise<File[]> {
  await claimShares(me.id)
  const { files, texts } = await readShares(me.id)
  if (texts.length > 0 && permissions.post) {
    await openDevice(me.id)
    addToDraft(me.id, id, ...texts.map(({ text }) => text.toWellFormed()))
    await forgetShares(...texts)
  }
  return checkUnprepared(files).files
}

/** How many shared files still wait for a dossier. */
export async function numberLeft({ id }: User): Promise<number> {
  const { files } = await readShares(id)
  return files.filter((file) => checkUnprepared([file]).files.length > 0).length
}

import { limits, listMessages, type Message, type MessagePage } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { withChanges } from '../../features/messages/changes.ts'
import { newestSeq } from '../../features/messages/messages.ts'
import { ApiError, call } from '../../platform/api.ts'
import { isOpenFor, openDevice, readValue, removeValue, saveValue, storedKeys } from '../../platform/device.ts'
import { copyKeys, DossierCopy } from './copies.ts'

/**
 * Gives the copies the words of edited messages as they are now. Removes those with a message that was deleted, or of a
 * dossier that the server refuses by now.
 */
export async function renewCopies(client: QueryClient, userId: string): Promise<void> {
  await openDevice(userId)
  for (const key of storedKeys(copyKeys.dossier(userId, ''))) {
    const copy = DossierCopy.safeParse(readValue(key)).data
    // A loaded dossier takes in every change, and its copy follows.
    if (!copy || newestSeq(client, copy.dossier.id) !== undefined) continue
    const changes = await changesOf(copy)
    if (!isOpenFor(userId)) return
    if (!changes) removeValue(key)
    else if (changes.messages.length > 0) saveValue(key, withEdits(copy, changes.messages, changes.revision))
  }
}

/** Gives the copy of a dossier that is not loaded the words of one message as they are now. */
export function renewCopy(userId: string, message: Message) {
  const key = copyKeys.dossier(userId, message.dossier_id)
  const copy = DossierCopy.safeParse(readValue(key)).data
  // It may lack earlier changes, so its revision stays.
  if (copy) saveValue(key, withEdits(copy, [message], copy.messages.revision))
}

function withEdits(copy: DossierCopy, edited: Message[], revision: number): DossierCopy {
  const { pinned } = copy.dossier
  const now = edited.find(({ id }) => id === pinned?.id)
  const dossier =
    now && pinned?.kind === 'message' ? { ...copy.dossier, pinned: { ...pinned, message: now.message } } : copy.dossier
  return { ...copy, dossier, messages: withChanges(copy.messages, edited, revision) }
}

/** The changes since the copy was made; null if the copy must be deleted. */
async function changesOf({ dossier: { id }, messages }: DossierCopy): Promise<MessagePage | null> {
  const query = { changed_after: messages.revision, limit: limits.messages_page_most }
  try {
    const changes = await call(listMessages, { params: { id }, query })
    const deleted = changes.messages.some(({ event }) => event === 'message_deleted')
    return changes.has_more || deleted ? null : changes
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}

import { limits, listMessages, type MessagePage } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { newestSeq } from '../../features/messages/messages.ts'
import { ApiError, call } from '../../platform/api.ts'
import { isOpenFor, openDevice, readValue, removeValue, storedKeys } from '../../platform/device.ts'
import { copy_keys, DossierCopy } from './copies.ts'

/** Removes the copies with a message that was deleted, or of a dossier that the server refuses by now. */
export async function dropDeleted(client: QueryClient, userId: string): Promise<void> {
  await openDevice(userId)
  for (const key of storedKeys(copy_keys.dossier(userId, ''))) {
    const copy = DossierCopy.safeParse(readValue(key)).data
    // A loaded dossier takes in every change, and its copy follows.
    if (!copy || newestSeq(client, copy.dossier.id) !== undefined) continue
    const outdated = await isOutdated(copy.dossier.id, copy.messages)
    if (!isOpenFor(userId)) return
    if (outdated) removeValue(key)
  }
}

async function isOutdated(id: string, { revision: changed_after }: MessagePage): Promise<boolean> {
  const query = { changed_after, limit: limits.messages_page_most }
  try {
    const { messages, has_more } = await call(listMessages, { params: { id }, query })
    return has_more || messages.some(({ event }) => event === 'message_deleted')
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return true
    throw error
  }
}

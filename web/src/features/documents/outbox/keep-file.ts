import { isFileStored, readFile, readFilesAgain, removeFile, saveFile } from '../../../platform/waiting.ts'
import type { RefusedFile } from '../check-files.ts'
import { hold, letGo } from './one-tab.ts'
import {
  holdHere,
  isHeldHere,
  isWaitingFile,
  letGoHere,
  notify,
  setProgress,
  type WaitingFile,
} from './waiting-files.ts'

// Apart from `waiting-files.ts`, because only what sends files needs it.

export async function keepFile(one: WaitingFile): Promise<boolean> {
  holdHere(one.client_id)
  await hold(one.client_id) // before other tabs can see it
  return isHeldHere(one.client_id) && saveFile(one.client_id, one)
}

/** After it has arrived, was cancelled, or dismissed. */
export async function forgetFile(clientId: string): Promise<void> {
  letGoHere(clientId)
  const gone = removeFile(clientId)
  setProgress(clientId, null)
  await gone
  if (!isHeldHere(clientId)) await letGo(clientId) // it may be sent again already
}

/** The dialog closes: from now on the outbox sends it. */
export async function releaseFile(clientId: string): Promise<void> {
  await letGo(clientId)
  letGoHere(clientId)
  notify()
}

/** The server does not take it. */
export async function refuseFile(one: WaitingFile, reason: RefusedFile['reason']): Promise<void> {
  await saveFile(one.client_id, { ...one, refused: reason })
}

/** The stored copy; null if it was sent or cancelled, possibly in another tab. */
export async function readWaiting(clientId: string): Promise<WaitingFile | null> {
  const value = await readFile(clientId)
  if (isWaitingFile(value)) return value
  await readFilesAgain()
  return null
}

export function isStillWaiting(clientId: string): boolean {
  return isFileStored(clientId)
}

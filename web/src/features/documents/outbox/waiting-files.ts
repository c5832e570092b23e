import { useSyncExternalStore } from 'react'
import { hasFiles, listenToDevice } from '../../../platform/device.ts'
import type { ShareKey } from '../../../platform/shares.ts'
import { isFileStored, readFile, readFilesAgain, removeFile, saveFile, storedFiles } from '../../../platform/waiting.ts'
import type { RefusedFile } from '../check-files.ts'
import { hold, letGo } from './one-tab.ts'

/**
 * A file that somebody chose to send and that the server does not have yet. It is stored on the device per person, as
 * unsent messages are, until it has arrived or is removed; signing out erases it.
 */
export type WaitingFile = {
  client_id: string
  dossier_id: string
  file: File
  replaces: string | null
  created_at: string
  /** Also if the dossier has it already. */
  again?: boolean
  /** The file shared by another app that this one is. It is no longer offered. */
  share?: ShareKey | null
  /** Why the server does not take this file. It is not sent again, and waits to be dismissed. */
  refused?: RefusedFile['reason']
}

/**
 * How far this page is with one: what it has sent, whether it waits for a connection or another tab sends it, and what
 * went wrong.
 */
type Progress = { percent: number; waits: boolean; elsewhere: boolean; error: unknown }
const none: Progress = { percent: 0, waits: false, elsewhere: false, error: null }

const progress = new Map<string, Progress>()
/** The files that an upload dialog of this page sends itself. */
const held = new Set<string>()
const listeners = new Set<() => void>()
let version = 0
let stopFollowing = () => {}

export async function keepFile(one: WaitingFile): Promise<boolean> {
  held.add(one.client_id)
  await hold(one.client_id) // before other tabs can see it
  return held.has(one.client_id) && saveFile(one.client_id, one)
}

/** After it has arrived, was cancelled, or dismissed. */
export async function forgetFile(clientId: string): Promise<void> {
  held.delete(clientId)
  progress.delete(clientId)
  const gone = removeFile(clientId)
  notify()
  await gone
  if (!held.has(clientId)) await letGo(clientId) // it may be sent again already
}

/** The dialog closes: from now on the outbox sends it. */
export async function releaseFile(clientId: string): Promise<void> {
  await letGo(clientId)
  held.delete(clientId)
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

/** The files that no dialog of this page shows, in the order in which they were chosen. */
export function waitingFiles(): WaitingFile[] {
  const all = storedFiles().filter(isWaitingFile)
  return all
    .filter(({ client_id }) => !held.has(client_id))
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
}

export function progressOf(clientId: string): Progress {
  return progress.get(clientId) ?? none
}

export function setProgress(clientId: string, difference: Partial<Progress> | null) {
  if (difference === null) progress.delete(clientId)
  else progress.set(clientId, { ...progressOf(clientId), ...difference })
  notify()
}

/** When somebody opens Klopt again, everything gets a new chance. */
export function forgetProgress() {
  progress.clear()
  notify()
}

/** The files that wait in a dossier. */
export function useWaitingFiles(dossierId: string): WaitingFile[] {
  // Unsent text is stored on the device too, and changes at every word: without files nothing is rendered for it.
  useSyncExternalStore(listenToWaiting, () => (hasFiles() ? version : 0))
  return waitingFiles().filter(({ dossier_id }) => dossier_id === dossierId)
}

export function listenToWaiting(listener: () => void): () => void {
  if (listeners.size === 0) stopFollowing = listenToDevice(notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopFollowing()
  }
}

function notify() {
  version += 1
  for (const listener of listeners) listener()
}

/** May be from another version of Klopt. */
function isWaitingFile(value: unknown): value is WaitingFile {
  if (typeof value !== 'object' || value === null || !('file' in value && value.file instanceof File)) return false
  const texts: (keyof WaitingFile)[] = ['client_id', 'dossier_id', 'created_at']
  return texts.every((key) => typeof Reflect.get(value, key) === 'string')
}

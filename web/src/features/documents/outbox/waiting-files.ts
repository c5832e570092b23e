import { useSyncExternalStore } from 'react'
import { hasFiles, listenToDevice } from '../../../platform/device.ts'
import type { ShareKey } from '../../../platform/shares.ts'
import { storedFiles } from '../../../platform/waiting.ts'
import type { RefusedFile } from '../check-files.ts'

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

/** Marks it as one that a dialog of this page sends itself, or no longer. */
export function holdHere(clientId: string) {
  held.add(clientId)
}
export function letGoHere(clientId: string) {
  held.delete(clientId)
}
export function isHeldHere(clientId: string): boolean {
  return held.has(clientId)
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

export function notify() {
  version += 1
  for (const listener of listeners) listener()
}

/** May be from another version of Klopt. */
export function isWaitingFile(value: unknown): value is WaitingFile {
  if (typeof value !== 'object' || value === null || !('file' in value && value.file instanceof File)) return false
  const texts: (keyof WaitingFile)[] = ['client_id', 'dossier_id', 'created_at']
  return texts.every((key) => typeof Reflect.get(value, key) === 'string')
}

import { useSyncExternalStore } from 'react'
import { listenToDevice, readValue, saveValue } from '../../platform/device.ts'

const most = 5
const none: string[] = []

/** The last searches of a person, on this device only. Signing out erases them. */
export function useRecent(userId: string): string[] {
  return useSyncExternalStore(listenToDevice, () => readRecent(userId))
}

export function rememberSearch(userId: string, q: string): void {
  const words = q.trim()
  if (words === '' || readRecent(userId)[0] === words) return
  saveValue(keyOf(userId), [words, ...readRecent(userId).filter((one) => one !== words)].slice(0, most))
}

function readRecent(userId: string): string[] {
  const stored = readValue(keyOf(userId))
  return Array.isArray(stored) && stored.every((one) => typeof one === 'string') ? stored : none
}

function keyOf(userId: string): string {
  return `${userId}.searches`
}

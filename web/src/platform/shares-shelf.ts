import { clear, createStore, del } from 'idb-keyval'

/**
 * Files and text that were shared with Klopt from other apps, or opened with it, until a dossier is chosen for them
 * (`shares.ts`). The worker writes here too (`worker/worker.ts`), also while nobody is signed in, so it is not part of
 * a person's own data (`device.ts`).
 */
export const sharesShelf = createStore('klopt-shared', 'shares')

/** The person with a session on this device, for whom the worker keeps shares. All other keys are of shares. */
export const sharerKey = 'person'

/** After a session has ended by itself: what was shared still waits for the same person. */
export function forgetSharer(): void {
  del(sharerKey, sharesShelf).catch(() => {})
}

/** Signing out erases what was shared on this device. */
export function eraseShares(): Promise<void> {
  return clear(sharesShelf).catch(() => {})
}

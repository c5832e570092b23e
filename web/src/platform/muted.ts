import type { MuteState } from '@klopt/contract'

/** Whether a dossier is muted now. The server's answer may be from before its end. */
export function isMuted(muted: MuteState | null | undefined): boolean {
  if (!muted) return false // undefined in a copy of the version before
  return muted.until === null || Date.parse(muted.until) > Date.now()
}

import type { Muted } from '@klopt/contract'

/** Whether a dossier is muted now. The server's answer may be from before its end. */
export function isMuted(muted: Muted | null): boolean {
  return muted !== null && (muted.until === null || Date.parse(muted.until) > Date.now())
}

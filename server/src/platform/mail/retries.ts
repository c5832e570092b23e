const first_pauses = [60, 5 * 60, 30 * 60, 2 * 3600]
const later_pause = 6 * 3600
const later_most = 20 // five days
export const tries_most = first_pauses.length + later_most + 1

/** Replies about us or about a full mailbox: they may be mended before the mail is given up. */
const may_pass = /relay|authenti|sender|\b(?:spf|dkim|dmarc|rbl)\b|blacklist|block ?list|5\.2\.2\b|quota|\bfull\b/i

/**
 * Whether a mail server refused the receiver or the mail for good (5xx), so that no later try can succeed. A refused
 * connection, sign-in or sender is ours to mend.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: unknown; responseCode?: number }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !may_pass.test(error.message)
}

/** Seconds until the next try after `tries` failures, or null after the last one. */
export function pauseAfter(tries: number): number | null {
  const early = first_pauses[tries - 1]
  if (early !== undefined) return early
  return tries < tries_most ? later_pause : null
}

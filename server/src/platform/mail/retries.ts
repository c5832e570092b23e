const firstPauses = [60, 5 * 60, 30 * 60, 2 * 3600]
const laterPause = 6 * 3600
const laterMost = 20 // five days
export const triesMost = firstPauses.length + laterMost + 1

/** Replies about us or about a full mailbox: they may be mended before the mail is given up. */
const mayPass = /relay|authenti|sender|\b(?:spf|dkim|dmarc|rbl)\b|blacklist|block ?list|5\.2\.2\b|quota|\bfull\b/i

/**
 * Whether a mail server refused the receiver or the mail for good (5xx), so that no later try can succeed. A refused
 * connection, sign-in or sender is ours to mend.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0 } = error as Error & { command?: unknown; responseCode?: number }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !mayPass.test(error.message)
}

/** Seconds until the next try after `tries` failures, or null after the last one. */
export function pauseAfter(tries: number): number | null {
  const early = firstPauses[tries - 1]
  if (early !== undefined) return early
  return tries < triesMost ? laterPause : null
}

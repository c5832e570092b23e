import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { sign, verified } from '../../platform/signing.ts'

const purpose = 'unsubscribe'
const never = Number.MAX_SAFE_INTEGER // a link in an old mail must still do what it says

/** The way out of mails that one may do without. Whoever holds it can switch them off for one person, nothing more. */
export function unsubscribeUrl({ publicUrl, secretKey }: Config, personId: string): string {
  return `${publicUrl}/unsubscribe?token=${sign(secretKey, purpose, { person_id: personId, exp: never })}`
}

/** Whose mails such a token switches off; null when we did not make it. */
export function unsubscribing({ secretKey }: Config, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 512) return null
  const claim = z.object({ person_id: z.uuid() }).safeParse(verified(secretKey, purpose, token))
  return claim.data?.person_id ?? null
}

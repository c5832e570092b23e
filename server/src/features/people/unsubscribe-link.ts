import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { sign, verify } from '../../platform/signing.ts'

const purpose = 'unsubscribe'
const never = Number.MAX_SAFE_INTEGER // a link in an old mail must still work

/** A link that only switches off one person's optional mails, for anybody who has it. */
export function unsubscribeUrl({ publicUrl, secretKey }: Config, personId: string): string {
  return `${publicUrl}/unsubscribe?token=${sign(secretKey, purpose, { person_id: personId, exp: never })}`
}

/** The person whose mails a token switches off; null if the token is invalid. */
export function unsubscribing({ secretKey }: Config, token: unknown): string | null {
  if (typeof token !== 'string' || token.length > 512) return null
  const claim = z.object({ person_id: z.uuid() }).safeParse(verify(secretKey, purpose, token))
  return claim.data?.person_id ?? null
}

import { Id } from '@klopt/contract'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { sign } from '../../platform/signing.ts'

const valid_ms = 60_000
export const purpose = 'archive'

/** Bound to the session or mailed link that requested it, whose access is checked again when the file is fetched. */
export const Claim = z.object({
  dossier_id: Id,
  file: z.enum(['zip', 'pdf']),
  by: z.enum(['session', 'link']),
  key: z.string(),
  exp: z.number(),
})
export type Claim = z.infer<typeof Claim>

export function linkFor({ clock, config }: Deps, claim: Omit<Claim, 'exp'>) {
  const exp = Math.round(clock.now()) + valid_ms
  const signed_url = `/files/archive/${sign(config.secretKey, purpose, { ...claim, exp })}`
  return { signed_url, expires_at: new Date(exp).toISOString() }
}

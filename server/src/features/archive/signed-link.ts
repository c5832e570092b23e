import { Id } from '@klopt/contract'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { sign } from '../../platform/signing.ts'

const validMs = 60_000
export const purpose = 'archive'

/** Bound to the session or mailed link that requested it, whose access is checked again when the file is fetched. */
export const Claim = z.object({
  dossier_id: Id,
  file: z.enum(['zip', 'pdf', 'document']),
  /** Of a `document`. */
  document_id: z.union([Id, z.literal('')]).default(''),
  by: z.enum(['session', 'link']),
  key: z.string(),
  exp: z.number(),
})
export type Claim = z.infer<typeof Claim>

export function linkFor({ clock, config }: Deps, { document_id = '', ...claim }: Omit<z.input<typeof Claim>, 'exp'>) {
  const exp = Math.round(clock.now()) + validMs
  const signed_url = `/files/archive/${sign(config.secretKey, purpose, { ...claim, document_id, exp })}`
  return { signed_url, expires_at: new Date(exp).toISOString() }
}

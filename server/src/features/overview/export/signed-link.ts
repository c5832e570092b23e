import { DossierFilters } from '@klopt/contract'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { sign } from '../../../platform/signing.ts'
import type { Viewer } from '../../../platform/session.ts'

const validMs = 60_000
export const purpose = 'export'

/** Bound to the session that asked for it: the file has the dossiers that this person may see when it is fetched. */
export const Claim = z.object({
  key: z.string(),
  format: z.enum(['xlsx', 'csv']),
  filters: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(DossierFilters),
  exp: z.number(),
})

export function linkToExport(
  { clock, config }: Deps,
  { session_id: key }: Viewer,
  { format, ...filters }: DossierFilters & { format: 'xlsx' | 'csv' },
) {
  const exp = Math.round(clock.now()) + validMs
  const signed_url = `/files/export/${sign(config.secretKey, purpose, { key, format, filters: JSON.stringify(filters), exp })}`
  return { signed_url, expires_at: new Date(exp).toISOString() }
}

import type { Terms, Work } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { canonical } from '../../platform/canonical.ts'

type Offered = { card_id: string; run: number; result_hash: string; terms: Terms } | { dossier_id: string; work: Work }

/** Identifies the terms together with the run that people saw. */
export function hashTerms(offered: Offered): string {
  return createHash('sha256').update(canonical(offered)).digest('hex')
}

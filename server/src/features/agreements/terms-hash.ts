import type { Terms, Work } from '@klopt/contract'
import { createHash } from 'node:crypto'
import { canonical } from '../../platform/canonical.ts'

type HashedOffer =
  | { card_id: string; run: number; result_hash: string; terms: Terms }
  | { dossier_id: string; work: Work }

/** Identifies the terms together with the run that people saw. */
export function hashTerms(offered: HashedOffer): string {
  return createHash('sha256').update(canonical(offered)).digest('hex')
}

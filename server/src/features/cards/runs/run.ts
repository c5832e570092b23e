import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { cardRunLimit } from '../limits.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { holdDossier } from '../../dossiers/hold.ts'
import { storeDuties } from '../../dossiers/duties/store-duties.ts'
import { askToCheck, askToCompare } from '../../dossiers/jobs.ts'
import { type RunContext, storeRun } from './store-run.ts'
import { type Basis, type Compared, compareInvoices, isSameBasis, readBasis } from './compare-invoices.ts'
import { followAgreements } from '../settling/follow-agreements.ts'
import { storeParties } from '../parties/store-parties.ts'
import { storeSummary } from '../view/summary.ts'

const Payload = z.object({ dossier_id: z.uuid(), quiet: z.boolean().default(false), by: z.uuid().optional() })

/** The job that compares each invoice of a dossier with its orders. Over the rate limit, it is queued for later. */
export async function runCards(deps: Deps, payload: unknown): Promise<void> {
  const { dossier_id, quiet, by } = Payload.parse(payload)
  try {
    await deps.limits.take(cardRunLimit, dossier_id)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return askToCompare(deps, dossier_id, { seconds: Number(refusal.more['retry_after']), quiet, by })
  }
  // Comparing long invoices takes seconds, so it runs before the lock: writing in the dossier must not wait for it.
  const basis = await readBasis(deps.db, dossier_id)
  const compared = await compareInvoices(deps.db, basis)
  await transaction(deps, async (tx) => {
    const dossier = await holdDossier(tx, dossier_id) // null when the dossier is closed
    if (!dossier) return
    const context = { ...dossier, viewer: null, change: null, quiet, by }
    const now = await readBasis(tx.db, dossier_id)
    await storeRuns(tx, context, now, isSameBasis(now, basis) ? compared : await compareInvoices(tx.db, now))
  })
}

/** Compares all invoices of a locked dossier and stores the results. */
export async function compareDossier(tx: Tx, dossier: RunContext): Promise<void> {
  const basis = await readBasis(tx.db, dossier.id)
  await storeRuns(tx, dossier, basis, await compareInvoices(tx.db, basis))
}

/** Stores results under the lock and only from the current basis, so that runs never overlap. */
async function storeRuns(tx: Tx, dossier: RunContext, { cards }: Basis, { runs, docs }: Compared): Promise<void> {
  await storeParties(tx, dossier, docs, dossier)
  for (const run of runs) {
    const card = cards.get(run.root)
    // Only people change an answered card: values from a newer reader count from the next run that a person triggers.
    if (!(dossier.quiet && card?.answered)) await storeRun(tx, dossier, card, run)
  }
  await followAgreements(tx, dossier, dossier)
  await storeSummary(tx.db, dossier.id)
  await storeDuties(tx, dossier.id)
  await askToCheck(tx, dossier.id)
}

import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { cardRunLimit } from './limits.ts'
import { transaction, type Tx } from '../../platform/database/transaction.ts'
import { holdDossier } from '../dossiers/hold.ts'
import { tellTurn } from '../dossiers/turn/read-turn.ts'
import { askToCheck, askToCompare } from '../dossiers/jobs.ts'
import { type RunContext, keepOutcome } from './keep.ts'
import { type Basis, isSameBasis, type CardRun, lay, readBasis } from './lay.ts'
import { keepSummary } from './summary.ts'

const Payload = z.object({ dossier_id: z.uuid(), quiet: z.boolean().default(false) })

/** The job: lays each invoice of a dossier beside its orders. What is asked for too often is done a little later. */
export async function runCards(deps: Deps, payload: unknown): Promise<void> {
  const { dossier_id, quiet } = Payload.parse(payload)
  try {
    await deps.limits.take(cardRunLimit, dossier_id)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return askToCompare(deps, dossier_id, { seconds: Number(refusal.more['retry_after']), quiet })
  }
  // Laying long invoices takes seconds, for which nobody who writes in the dossier is kept waiting.
  const basis = await readBasis(deps.db, dossier_id)
  const laid = await lay(deps.db, basis)
  await transaction(deps, async (tx) => {
    const dossier = await holdDossier(tx, dossier_id) // in a closed one nothing is compared any more
    if (!dossier) return
    const held = { ...dossier, viewer: null, change: null, quiet }
    const now = await readBasis(tx.db, dossier_id)
    await keepAll(tx, held, now, isSameBasis(now, basis) ? laid : await lay(tx.db, now))
  })
}

/** Compares all invoices of a dossier that is locked, and keeps what comes of it. */
export async function compareDossier(tx: Tx, dossier: RunContext): Promise<void> {
  const basis = await readBasis(tx.db, dossier.id)
  await keepAll(tx, dossier, basis, await lay(tx.db, basis))
}

/** Under the lock, and only of what the dossier says at this moment, so that runs never cross. */
async function keepAll(tx: Tx, dossier: RunContext, { kept }: Basis, laid: CardRun[]): Promise<void> {
  for (const outcome of laid) {
    const card = kept.get(outcome.root)
    // What people answered nobody but people moves: what a newer reader found counts from the next run that they cause.
    if (!(dossier.quiet && card?.answered)) await keepOutcome(tx, dossier, card, outcome)
  }
  const { cards_agreed: before } = await agreedOf(tx, dossier.id)
  if ((await keepSummary(tx.db, dossier.id)) !== before) await tellTurn(tx, dossier.id)
  await askToCheck(tx, dossier.id)
}

/** What all agreed with may have become another card: then it is somebody's turn again. */
function agreedOf({ db }: Tx, id: string) {
  return db.selectFrom('dossier').select('cards_agreed').where('id', '=', id).executeTakeFirstOrThrow()
}

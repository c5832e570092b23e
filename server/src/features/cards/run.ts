import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/errors.ts'
import { cardRunLimit } from '../../platform/limit-list.ts'
import { transaction, type Tx } from '../../platform/transaction.ts'
import { holdDossier } from '../dossiers/hold.ts'
import { tellTurn } from '../dossiers/read-turn.ts'
import { askToCheck, askToCompare } from '../dossiers/jobs.ts'
import { type Held, keepOutcome } from './keep.ts'
import { readKept, readTolerances } from './kept.ts'
import { outcomesOf } from './outcomes.ts'
import { readPapers } from './papers.ts'
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
  await transaction(deps, async (tx) => {
    const dossier = await holdDossier(tx, dossier_id) // in a closed one nothing is compared any more
    if (dossier) await compareDossier(tx, { ...dossier, viewer: null, change: null, quiet })
  })
}

/** Compares all invoices of a dossier that is locked, and keeps what comes of it, so that runs never cross. */
export async function compareDossier(tx: Tx, dossier: Held): Promise<void> {
  const docs = await readPapers(tx.db, dossier.id)
  const kept = new Map((await readKept(tx.db, dossier.id)).map((card) => [card.invoice_root, card]))
  const toleranceOf = await readTolerances(tx.db, dossier.id)
  for (const outcome of outcomesOf(docs, kept, toleranceOf))
    await keepOutcome(tx, dossier, kept.get(outcome.root), outcome)
  const { cards_agreed: before } = await agreedOf(tx, dossier.id)
  if ((await keepSummary(tx.db, dossier.id)) !== before) await tellTurn(tx, dossier.id)
  await askToCheck(tx, dossier.id)
}

/** What all agreed with may have become another card: then it is somebody's turn again. */
function agreedOf({ db }: Tx, id: string) {
  return db.selectFrom('dossier').select('cards_agreed').where('id', '=', id).executeTakeFirstOrThrow()
}

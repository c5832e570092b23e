import type { Db } from '../../platform/database/db.ts'
import { hashOf, tell, type RunResult } from './face.ts'
import { type StoredCard, readKept, readTolerances } from './kept.ts'
import { type Outcome, outcomesOf } from './outcomes.ts'
import { type PaperRow, readPaperRows, withValues } from './papers.ts'
import { default_tolerance, type Tolerance } from './matching/tolerance.ts'

/** All that a comparison goes by but the values of the documents, which are many: a paper's row version tells of them. */
export type Basis = { papers: PaperRow[]; kept: Map<string, StoredCard>; tolerances: Map<string, Tolerance> }

/** What comes of one invoice, and what its card is to say of it: nothing where a card without a run lapses. */
export type CardRun = Outcome & { told: RunResult | null; hash: string | null }

/** What the invoices of a dossier are compared by at this moment. */
export async function readBasis(db: Db, dossierId: string): Promise<Basis> {
  const papers = await readPaperRows(db, dossierId)
  const kept = new Map((await readKept(db, dossierId)).map((card) => [card.invoice_root, card]))
  return { papers, kept, tolerances: await readTolerances(db, dossierId) }
}

/** Whether what was laid by one says what would be laid by the other. */
export function isSameBasis(one: Basis, other: Basis): boolean {
  return written(one) === written(other)
}

function written({ papers, kept, tolerances }: Basis): string {
  return JSON.stringify([papers, [...kept], [...tolerances]])
}

/** Lays all invoices beside their orders. The longest part of a run, and it needs no lock. */
export async function lay(db: Db, { papers, kept, tolerances }: Basis): Promise<CardRun[]> {
  const docs = await withValues(db, papers)
  const toleranceOf = (companyId = '') => tolerances.get(companyId) ?? default_tolerance
  return outcomesOf(docs, kept, toleranceOf).map((outcome) => {
    const told = toldOf(kept.get(outcome.root), outcome)
    return { ...outcome, told, hash: told && hashOf(told) }
  })
}

/** Nothing where a card without a run lapses: nobody saw it. */
function toldOf(card: StoredCard | undefined, outcome: Outcome): RunResult | null {
  const { invoice, state, said } = outcome
  if (invoice) return tell({ ...outcome, invoice })
  if (!card?.face || card.run === 0 || !said) return null
  const nothing = { difference: null, missing: null, rest: null, choices: [], shown: [], lines: [], pairs: [] }
  return { ...card.face, ...nothing, total_incl: null, state, sentence: said }
}

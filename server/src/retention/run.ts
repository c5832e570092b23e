import type { Deps } from '../platform/deps.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { StepCount, Transact } from './step.ts'
import { steps } from './steps.ts'

/** The nightly job: deletes everything that is past its period. */
export async function retain(deps: Deps): Promise<void> {
  await removeDue(deps, transaction)
}

/** Deletes everything that is due and returns the counts. */
export async function removeDue(deps: Deps, transact: Transact): Promise<{ name: string; count: number }[]> {
  const done: { name: string; count: number }[] = []
  for (const step of steps) done.push({ name: step.name, count: await step.remove(deps, transact) })
  return done
}

/** The things that `removeDue` would delete now. */
export async function findDue(deps: Deps): Promise<(StepCount & { name: string; rule: string })[]> {
  const due: (StepCount & { name: string; rule: string })[] = []
  for (const step of steps) due.push({ name: step.name, rule: step.rule, ...(await step.find(deps)) })
  return due
}

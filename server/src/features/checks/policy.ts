import type { Caller } from '../dossiers/policy.ts'

/** Checks are made of a company's other dossiers, so they are for its accounts; a guest has no other dossier. */
export function mayReadChecks({ is_guest }: Pick<Caller, 'is_guest'>): boolean {
  return !is_guest
}

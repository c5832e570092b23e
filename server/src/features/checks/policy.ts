import type { Caller } from '../dossiers/policy.ts'

/** Checks use a company's other dossiers, so they are only for its accounts. A guest has no other dossiers. */
export function mayReadChecks({ is_guest }: Pick<Caller, 'is_guest'>): boolean {
  return !is_guest
}

import { sharePage } from '../where.ts'

/** Tells the page of a dossier that what waits on this device is for it. */
export const sharedState = { shared: true }

export function isShared(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'shared' in state && state.shared === true
}

/** A dossier that is created on the page of shared files is for them. */
export function stateFor(pathname: string): typeof sharedState | null {
  return pathname === sharePage ? sharedState : null
}

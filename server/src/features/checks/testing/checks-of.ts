import { listChecks, seeCheck } from '@klopt/contract'
import type { Caller } from '../../../testing/caller.ts'
import type { Kind } from './invoice.ts'

export const iban = { good: 'NL91ABNA0417164300', other: 'NL20INGB0001234567', wrong: 'NL91ABNA0417164301' }

/** The checks of a dossier for a person's company. */
export async function checksOf(who: Caller, { id }: { id: string }) {
  return (await who.call(listChecks, { params: { id } })).body
}

/** The same without times and dismissals. */
export async function facts(who: Caller, dossier: { id: string }) {
  return (await checksOf(who, dossier)).map(({ kind, data }) => ({ kind, ...data }))
}

export function see(who: Caller, cardId: string, kind: Kind) {
  return who.call(seeCheck, { params: { id: cardId, kind } })
}

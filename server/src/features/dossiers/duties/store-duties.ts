import { type Duty, duties, dutyKey, type DutyState, type Quote, type StoredDuty } from '@klopt/contract'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '../../../platform/session.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { shownDuties, toDuties, toStored, type KnownOf } from './columns.ts'
import { readDutyState } from './read-state.ts'

/** Those that are not there any more, in case an answer is withdrawn that ended them. */
const endedKept = 20

/** What a person changes besides the facts: duties that they take, put away or answer. */
type Change = (known: StoredDuty[], state: DutyState, now: string) => Partial<Pick<DutyState, 'own' | 'done'>>

/** Words that quote a card answer what the other company has against it. */
export function answeredBy(viewer: Pick<Viewer, 'company_id'> | null, quote: Quote | null): Change {
  return (known, { done }) => {
    const answered = known.filter(
      ({ kind, company_id, card_id }) =>
        kind === 'objection' && company_id === viewer?.company_id && quote?.kind === 'card' && card_id === quote.id,
    )
    return { done: [...done, ...answered.map(dutyKey)] }
  }
}

/** Counts the duties of a locked dossier anew, after each write that may change them, and tells open screens. */
export async function storeDuties(tx: Tx, dossier_id: string, change: Change = () => ({})): Promise<void> {
  const { state, known, now } = await readDutyState(tx.db, dossier_id)
  const changed = { ...state, ...change(duties(state), state, now) }
  const counted = duties(changed)
  const open = new Set(duties({ ...changed, done: [] }).map(dutyKey))
  const all = [...new Set(changed.done)]
  const done = all.filter((key, n) => open.has(key) || n >= all.length - endedKept)
  if (isDeepStrictEqual(counted, known) && isDeepStrictEqual(done, state.done)) return
  const { rows } = await sql<{ duties: KnownOf<Duty>[] }>`
    update dossier set ${toStored(counted, state.companies)}, duties_done = ${done} where id = ${dossier_id}
    returning ${shownDuties} as duties`.execute(tx.db)
  const shown = toDuties(rows[0]?.duties ?? [])
  tx.emit({ message_type: 'turn', dossier_id, company_id: shown[0]?.company_id ?? null, duties: shown })
}

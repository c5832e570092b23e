import { sql } from 'kysely'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { storeAmounts } from './amounts.ts'

const atOnce = 100

/**
 * Counts the cards that an earlier version of Klopt stored, once. It may stop at any time: a card that is counted is not
 * found again.
 */
export async function countCards(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  let ids: string[]
  do {
    ids = await findUncounted(deps)
    for (const id of ids) {
      if (signal.aborted) return
      await transaction(deps, async ({ db }) => {
        await sql`select from dossier where id = ${id} for update`.execute(db)
        await storeAmounts(db, id)
      })
    }
  } while (ids.length === atOnce)
}

async function findUncounted({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ dossier_id: string }>`
    select distinct dossier_id from card where counted_run is distinct from run limit ${atOnce}`.execute(db)
  return rows.map(({ dossier_id }) => dossier_id)
}

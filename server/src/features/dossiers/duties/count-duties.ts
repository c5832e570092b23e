import { sql } from 'kysely'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { holdDossier } from '../hold.ts'
import { storeDuties } from './store-duties.ts'

const atOnce = 100

/** Counts the duties in open dossiers of an earlier version, once. It may stop at any time: a counted one is not found again. */
export async function countDuties(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  let ids: string[]
  do {
    ids = await findUncounted(deps)
    for (const id of ids) {
      if (signal.aborted) return
      await transaction(deps, async (tx) => {
        if (await holdDossier(tx, id)) await storeDuties(tx, id)
      })
    }
  } while (ids.length === atOnce)
}

async function findUncounted({ db }: Deps): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from dossier where duties is null and status <> 'closed' limit ${atOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

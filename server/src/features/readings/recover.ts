import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { transaction, type Tx } from '../../platform/transaction.ts'
import { counting } from './counting.ts'
import { numberKey } from './numbers.ts'

const at_once = 200
/** The next run goes on where this one ends. */
const batches_most = 50

/**
 * The job: an older Klopt, also one that still runs beside this one, keeps no number beside its readings. A few at a time,
 * and none that somebody corrects right now.
 */
export async function recoverNumbers(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  for (let n = 0; n < batches_most && !signal.aborted; n += 1)
    if ((await transaction(deps, recoverSome)) < at_once) return
}

async function recoverSome({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ id: string; number: string | null }>`
    select id, ${counting('number')} as number from reading
    where number_key is null order by id limit ${at_once} for update skip locked`.execute(db)
  const [ids, keys] = [rows.map(({ id }) => id), rows.map(({ number }) => numberKey(number))]
  await sql`
    update reading set number_key = found.number_key
    from unnest(${ids}::uuid[], ${keys}::text[]) as found (id, number_key) where reading.id = found.id`.execute(db)
  return rows.length
}

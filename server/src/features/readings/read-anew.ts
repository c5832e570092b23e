import { type RawBuilder, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { transaction } from '../../platform/transaction.ts'
import { keepReading, reader_version } from './keep.ts'
import { type ToRead, readIt } from './run.ts'

const pause_ms = 1000

/** The job: what an older reader read is read again, in open dossiers and where no card has an answer; one a second. */
export async function readAnew(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  for (let document = await nextOne(deps.db); document; document = await nextOne(deps.db)) {
    const began = performance.now()
    const reading = await readIt(deps, document, signal)
    if (signal.aborted) return
    const { id } = document
    await transaction(deps, async (tx) => {
      // As it is now: somebody may have answered while it was read.
      const due = reading.state !== 'failed' && (await nextOne(tx.db, sql`document.id = ${id}`))
      if (due) await keepReading(tx, due, reading, Math.round(performance.now() - began))
      await tx.db.updateTable('reading').set({ reader_version }).where('document_id', '=', id).execute()
    })
    await pause(pause_ms, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
  }
}

async function nextOne(db: Db, which: RawBuilder<unknown> = sql`true`): Promise<ToRead | undefined> {
  const { rows } = await sql<ToRead>`
    select document.id, dossier_id, filename, sha256, document.kind from document
    join reading on reading.document_id = document.id
    join dossier on dossier.id = dossier_id and dossier.status <> 'closed'
    where reader_version < ${reader_version} and deleted_at is null and reading_state in ('read', 'nothing', 'refused')
      and content_type in ('application/pdf', 'application/xml') and ${which}
      and not exists (
        select from card_answer join card on card.id = card_id left join card_order on card_order.card_id = card.id
        where coalesce(version_root, document.id) in (invoice_root, order_root))
    order by document.created_at desc limit 1`.execute(db)
  return rows[0]
}

import { type RawBuilder, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { keepReading, reader_version } from '../keep.ts'
import { type ToRead, readIt } from './run.ts'

const pause_ms = 1000
const at_once = 100

/**
 * The job: what an older reader read is read again, in open dossiers; one a second, and without a line or a mail: nobody
 * did anything. So what was read before there were cards gets one too. Where a card has an answer, what stands on any card
 * of the dossier stays as it was read: what one invoice says now changes what another finds left of their order.
 */
export async function readAnew(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  for (let due = await readDue(deps.db); due.length > 0; due = await readDue(deps.db))
    for (const document of due) {
      await readOne(deps, document, signal)
      await pause(pause_ms, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
}

async function readOne(deps: Deps, document: ToRead, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const reading = await tryIt(deps, document, signal)
  if (signal.aborted) return
  const { id } = document
  await transaction(deps, async (tx) => {
    // As it is now: somebody may have answered while it was read.
    const [due] = reading ? await readDue(tx.db, sql`document.id = ${id}`) : []
    if (reading && due) await keepReading(tx, due, reading, Math.round(performance.now() - began), { quiet: true })
    await tx.db.updateTable('reading').set({ reader_version }).where('document_id', '=', id).execute()
  })
}

/** Null where it failed or could not be tried, as when its file is not there: it would be the next one for ever. */
async function tryIt(deps: Deps, document: ToRead, signal: AbortSignal) {
  try {
    const reading = await readIt(deps, document, signal)
    return reading.state === 'failed' ? null : reading
  } catch (error) {
    if (error instanceof Refusal) throw error // the storage is away, which is no fault of the document
    log.warn({ err: error, document_id: document.id }, 'A document was not read again.')
    return null
  }
}

/** Whether a document is, in any version, the invoice of a card or an order that it lies beside. */
const is_on_card = sql`exists (
  select from card
  where card.dossier_id = document.dossier_id and (card.invoice_root = coalesce(document.version_root, document.id)
    or exists (
      select from jsonb_array_elements(card.face->'orders') beside
      join document ordered on ordered.id = (beside->>'document_id')::uuid
      where coalesce(ordered.version_root, ordered.id) = coalesce(document.version_root, document.id))))`

/** The newest first, some at a time: all documents are looked through for them. */
async function readDue(db: Db, which: RawBuilder<unknown> = sql`true`): Promise<ToRead[]> {
  const { rows } = await sql<ToRead>`
    select document.id, dossier_id, filename, sha256, document.kind from document
    join reading on reading.document_id = document.id
    join dossier on dossier.id = dossier_id and dossier.status <> 'closed'
    where reader_version < ${reader_version} and deleted_at is null and reading_state in ('read', 'nothing', 'refused')
      and content_type in ('application/pdf', 'application/xml') and ${which}
      and not (${is_on_card} and exists (
        select from card join card_answer on card_answer.card_id = card.id where card.dossier_id = document.dossier_id))
    order by document.created_at desc limit ${at_once}`.execute(db)
  return rows
}

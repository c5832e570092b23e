import { type RawBuilder, sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { isLost } from '../../../platform/storage/files.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { isText } from '../../documents/queue-readings.ts'
import { isRecognised } from '../recognitions.ts'
import { storeReading, reader_version } from '../store-reading.ts'
import { chosenKind, type DocumentTask, readContent } from './run.ts'

const pauseMs = 1000
const atOnce = 100

/**
 * The job that rereads documents of an older reader version in open dossiers, one a second, without a chat line or
 * mail. This also adds cards to documents from before cards existed. In a dossier with an answered card, the documents
 * on cards are not reread, because new values of one invoice change the rest of the order for another.
 */
export async function rereadOutdated(deps: Deps, _: unknown, signal: AbortSignal): Promise<void> {
  for (let due = await readDue(deps); due.length > 0; due = await readDue(deps))
    for (const document of due) {
      await readOne(deps, document, signal)
      await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
}

async function readOne(deps: Deps, document: DocumentTask, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const reading = await tryRead(deps, document, signal)
  if (signal.aborted) return
  const { id } = document
  await transaction(deps, async (tx) => {
    // Checked again: somebody may have answered meanwhile.
    const [due] = reading ? await readDue({ ...deps, db: tx.db }, sql`document.id = ${id}`) : []
    if (reading && due) await storeReading(tx, due, reading, Math.round(performance.now() - began), { quiet: true })
    await tx.db.updateTable('reading').set({ reader_version }).where('document_id', '=', id).execute()
  })
}

/** Null if reading failed, for example because the file is missing. The document is then skipped from now on. */
async function tryRead(deps: Deps, document: DocumentTask, signal: AbortSignal) {
  try {
    const reading = await readContent(deps, document, signal, { scans: deps.config.ocrReaders > 0, older: true })
    return reading.state === 'failed' ? null : reading
  } catch (error) {
    // The storage is unavailable, which is not the document's fault.
    if (error instanceof Refusal && !isLost(error)) throw error
    log.warn({ err: error, document_id: document.id }, 'A document could not be read again.')
    return null
  }
}

/** Whether any version of a document is the invoice of a card or one of its orders. */
const isOnCard = sql`exists (
  select from card
  where card.dossier_id = document.dossier_id and (card.invoice_root = coalesce(document.version_root, document.id)
    or exists (
      select from jsonb_array_elements(card.face->'orders') beside
      join document ordered on ordered.id = (beside->>'document_id')::uuid
      where coalesce(ordered.version_root, ordered.id) = coalesce(document.version_root, document.id))))`

/**
 * Finds due documents in batches, newest first, because the query scans all documents. A photo is due if its words are
 * kept: recognising all photos again could take days.
 */
async function readDue(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  which: RawBuilder<unknown> = sql`true`,
): Promise<DocumentTask[]> {
  const { rows } = await sql<DocumentTask>`
    select document.id, dossier_id, filename, sha256, document.kind, ${chosenKind} as chosen_kind from document
    join reading on reading.document_id = document.id
    join dossier on dossier.id = dossier_id and dossier.status <> 'closed'
    where reader_version < ${reader_version} and deleted_at is null and reading_state in ('read', 'nothing', 'refused')
      and (${isText} or (${config.ocrReaders > 0} and ${isRecognised})) and ${which}
      and not (${isOnCard} and exists (
        select from card join card_answer on card_answer.card_id = card.id where card.dossier_id = document.dossier_id))
    order by document.created_at desc limit ${atOnce}`.execute(db)
  return rows
}

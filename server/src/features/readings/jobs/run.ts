import type { Document, ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { isDatabaseAway, isPatienceOver } from '../../../platform/database/database-away.ts'
import { log } from '../../../platform/log.ts'
import { isLate } from '../../../platform/jobs/task.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { askToRead } from '../../documents/to-read.ts'
import { askToCompare } from '../../dossiers/jobs.ts'
import { keepReading } from '../keep.ts'
import { readApart } from '../reader/read-apart.ts'

const Payload = z.object({ document_id: z.uuid() })

/** After a reader fell: a minute, ten minutes, and then nobody tries it again by itself. */
const pauses = [60, 600]

export type ToRead = Pick<Document, 'id' | 'dossier_id' | 'filename' | 'sha256' | 'kind'>
type QueuedDocument = ToRead & { tries: number }

/** Documents whose reading ended because the database went away, which is no fault of theirs: the next try is not counted. */
const interrupted = new Set<string>()

/** The job: reads one document. Whatever is in it, only its own state tells; what fell is tried again later. */
export async function readQueued(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  const { document_id } = Payload.parse(payload)
  const document = await begin(deps, document_id)
  if (!document) return
  const began = performance.now()
  try {
    const reading = await readIt(deps, document, signal)
    if (isStopping(signal)) return await letGo(deps, document) // Klopt stops: that is no fault of the document
    if (reading.state === 'failed') throw new Error(`the reader fell: ${reading.cause}`)
    const took_ms = Math.round(performance.now() - began)
    await transaction(deps, (tx) => keepReading(tx, document, reading, took_ms))
  } catch (error) {
    const isInterrupted = isDatabaseAway(error) && !isPatienceOver(error)
    if (isInterrupted) interrupted.add(document.id)
    if (isInterrupted || isStopping(signal)) throw error
    log.warn({ err: error, document_id }, 'A document was not read.')
    await transaction(deps, (tx) => tryLater(tx, document))
  }
}

/** Whether Klopt stops. What took too long counts as a try. */
function isStopping(signal: AbortSignal): boolean {
  return signal.aborted && !isLate(signal)
}

/** Reads its file in a process of its own. */
export async function readIt(deps: Deps, document: ToRead, signal: AbortSignal) {
  const { filename, sha256 } = document
  const known_numbers = await orderNumbers(deps, document)
  const type = filename.toLowerCase().endsWith('.xml') ? 'xml' : 'pdf'
  return readApart(await buffer(await deps.files.open(sha256)), { type, filename, known_numbers }, { signal })
}

/** Null when there is nothing to read any more: it was deleted, or read by a run before this one. */
async function begin(deps: Deps, id: string): Promise<QueuedDocument | null> {
  const document = await transaction(deps, async (tx) => {
    const { rows } = await sql<QueuedDocument>`
      update document set reading_state = 'reading', reading_tries = reading_tries + ${interrupted.has(id) ? 0 : 1}
      where id = ${id} and deleted_at is null and reading_state in ('queued', 'reading')
      returning id, dossier_id, filename, sha256, kind, reading_tries as tries`.execute(tx.db)
    const [document] = rows
    if (!document) return null
    if (document.tries <= pauses.length + 1) {
      tell(tx, document, 'reading')
      return document
    }
    await give(tx, document, 'failed') // three began it and none came back: it takes Klopt with it
    return null
  })
  interrupted.delete(id)
  return document
}

async function tryLater(tx: Tx, document: QueuedDocument): Promise<void> {
  const pause = pauses[document.tries - 1]
  await give(tx, document, pause === undefined ? 'failed' : 'queued')
  if (pause !== undefined) await askToRead(tx, [document.id], pause)
}

async function letGo(deps: Deps, { id }: QueuedDocument): Promise<void> {
  await sql`
    update document set reading_state = 'queued', reading_tries = reading_tries - 1
    where id = ${id} and reading_state = 'reading'`.execute(deps.db)
  throw new Error('Klopt stops: the document is read when it is back')
}

async function give(tx: Tx, document: QueuedDocument, state: 'queued' | 'failed'): Promise<void> {
  await tx.db.updateTable('document').set({ reading_state: state }).where('id', '=', document.id).execute()
  tell(tx, document, state)
  await askToCompare(tx, document.dossier_id) // no card waits any longer for what fell
}

function tell(tx: Tx, { id, dossier_id, kind }: QueuedDocument, state: ReadingState): void {
  tx.emit({ message_type: 'reading', dossier_id, document_id: id, state, kind })
}

/** A number on an invoice that equals one of these is a reference to it, whatever stands before it. */
async function orderNumbers({ db }: Deps, { dossier_id }: ToRead): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct value as number from document
    join reading on reading.document_id = document.id
    join reading_value on reading_value.reading_id = reading.id and path = 'number'
    where dossier_id = ${dossier_id} and deleted_at is null
      and document.kind in ('order', 'order_response', 'quote') and value is not null`.execute(db)
  return rows.map(({ number }) => number)
}

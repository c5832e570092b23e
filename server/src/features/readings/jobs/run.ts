import { type Document, fileExtension, type ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { isDatabaseAway, isPatienceOver } from '../../../platform/database/database-away.ts'
import type { Db } from '../../../platform/database/db.ts'
import { log } from '../../../platform/log.ts'
import { isLate } from '../../../platform/jobs/task.ts'
import { transaction, type Tx } from '../../../platform/database/transaction.ts'
import { askToRead, askToReadScan } from '../../documents/queue-readings.ts'
import { askToCompare } from '../../dossiers/jobs.ts'
import { withoutReading } from '../pictures/without-reading.ts'
import { findRecognition } from '../recognitions.ts'
import { storeReading } from '../store-reading.ts'
import { readInSandbox, type ReaderLimits } from '../reader/read-in-sandbox.ts'
import type { DocumentToRead } from './document-to-read.ts'

const Payload = z.object({ document_id: z.uuid(), first: z.boolean().default(false) })

/** The pauses before retries after a reader crashed, in seconds. After the last one there is no automatic retry. */
const pauses = [60, 600]
/** In seconds since the upload. Until then a busy machine is not counted as a try. */
const busyMost = 24 * 3600

export type DocumentTask = Pick<Document, 'id' | 'dossier_id' | 'filename' | 'sha256' | 'kind'> & {
  /** The kind that a person chose: the document is read as that kind. */
  chosen_kind: Document['kind']
}
/** The column of `chosenKind`. */
export const chosenKind = sql<Document['kind']>`case when kind_by is not null then document.kind end`
type ReadOptions = ReaderLimits & {
  read?: typeof readInSandbox
  /** The scanned pages of a PDF are recognised. */
  scans?: boolean
  /** The words that an earlier engine recognised will do. */
  older?: boolean
}
type QueuedDocument = DocumentTask & { tries: number; age: number }

/** Documents whose reading was interrupted by a lost database connection. Their next try is not counted. */
const interrupted = new Set<string>()

/** The job that reads one document. Its content affects only its own state, and a crashed reader is retried later. */
export async function readQueued(
  deps: Deps,
  payload: unknown,
  signal: AbortSignal,
  options: ReadOptions = {},
): Promise<void> {
  const { scans = false } = options
  const { document_id, first } = Payload.parse(payload)
  const document = await startReading(deps, document_id)
  if (!document) return
  const began = performance.now()
  try {
    const reading = await readContent(deps, document, signal, options)
    if (isStopping(signal)) {
      await requeue(deps, document)
      signal.throwIfAborted()
    }
    if (reading.state === 'failed' && reading.busy && document.age < busyMost)
      return await waitForMachine(deps, document)
    if (reading.state === 'failed') throw new Error(`the reader failed: ${reading.cause}`)
    if (isPartlyScanned(reading) && !scans && deps.config.ocrReaders > 0)
      return await passToPictures(deps, document, first)
    const tookMs = Math.round(performance.now() - began)
    await transaction(deps, (tx) => storeReading(tx, document, reading, tookMs))
  } catch (error) {
    const isInterrupted = isDatabaseAway(error) && !isPatienceOver(error)
    if (isInterrupted) interrupted.add(document.id)
    if (isInterrupted || isStopping(signal)) throw error
    log.warn({ err: error, document_id }, 'A document could not be read.')
    await transaction(deps, (tx) => tryLater(tx, document))
  }
}

/** The job that reads one photo, or one PDF with pages that are pictures. */
export async function readQueuedPicture(deps: Deps, payload: unknown, signal: AbortSignal): Promise<void> {
  await readQueued(deps, payload, signal, { scans: true })
}

/** Whether Klopt is stopping. A timeout of the job counts as a try instead. */
function isStopping(signal: AbortSignal): boolean {
  return signal.aborted && !isLate(signal)
}

/** Reads the file of a document, in a process of its own unless a test reads otherwise. */
export async function readContent(
  deps: Deps,
  document: DocumentTask,
  signal: AbortSignal,
  { read = readInSandbox, scans = false, older = false, ...limits }: ReadOptions = {},
) {
  const { filename, sha256, chosen_kind: kind } = document
  const numbers = await orderNumbers(deps, document)
  const extension = fileExtension(filename)
  const as = (type: DocumentToRead['type'], bytes: Buffer, scanned?: number) => {
    // Two papers may be misread alike, so a number in doubt proves none that is recognised.
    const known = recognisedTypes.has(type) ? numbers.filter(({ sure }) => sure) : numbers
    const known_numbers = known.map(({ number }) => number)
    return read(bytes, { type, filename, known_numbers, kind, ...(scanned && { scanned }) }, { ...limits, signal })
  }
  const mayBePicture = extension !== 'xml' && deps.config.ocrReaders > 0
  const recognised = mayBePicture ? await findRecognition(deps.db, sha256, { older }) : null
  if (recognised) return as('words', recognised)
  const bytes = await buffer(await deps.files.open(sha256))
  if (extension === 'xml') {
    const reading = await as('xml', bytes)
    return isCarrier(reading) ? orElse(await as('carrier', bytes), reading) : reading
  }
  if (extension !== 'pdf') return (await withoutReading(extension, bytes)) ?? as('picture', bytes)
  const reading = await as('pdf', bytes)
  if (!scans || !isPartlyScanned(reading)) return reading
  return orElse(await as('scan', bytes, reading.scanned), reading)
}

type Outcome = Awaited<ReturnType<typeof readInSandbox>>

/** Pages that cannot be read or recognised do not take away what was read without them. */
function orElse(whole: Outcome, part: Outcome): Outcome {
  const fails = whole.state === 'refused' || (whole.state === 'failed' && !whole.busy)
  return part.state === 'read' && fails ? part : whole
}

/** Whether it is XML with a PDF inside, of which only a reader of PDF can tell what it shows. */
function isCarrier(reading: Outcome): boolean {
  return reading.state === 'read' && reading.notes.includes('pdf_inside')
}

function isPartlyScanned(reading: Outcome): reading is Extract<Outcome, { state: 'read' | 'nothing' }> {
  return (reading.state === 'read' || reading.state === 'nothing') && reading.scanned !== undefined
}

/** Null when the document was deleted, or read by an earlier run. */
async function startReading(deps: Deps, id: string): Promise<QueuedDocument | null> {
  const document = await transaction(deps, async (tx) => {
    const { rows } = await sql<QueuedDocument>`
      update document set reading_state = 'reading', reading_tries = reading_tries + ${interrupted.has(id) ? 0 : 1}
      where id = ${id} and deleted_at is null and reading_state in ('queued', 'reading')
      returning id, dossier_id, filename, sha256, kind, ${chosenKind} as chosen_kind, reading_tries as tries,
        extract(epoch from now() - created_at)::float8 as age`.execute(tx.db)
    const [document] = rows
    if (!document) return null
    if (document.tries <= pauses.length + 1) {
      emitState(tx, document, 'reading')
      return document
    }
    await setState(tx, document, 'failed') // three readers started and none finished: the document crashes Klopt
    return null
  })
  interrupted.delete(id)
  return document
}

async function tryLater(tx: Tx, document: QueuedDocument): Promise<void> {
  const pause = pauses[document.tries - 1]
  await setState(tx, document, pause === undefined ? 'failed' : 'queued')
  if (pause !== undefined) await askToRead(tx, [document.id], { seconds: pause })
}

/**
 * Tries again after as long as the document has waited so far, so that a machine that stays busy gets ever fewer tries.
 * They do not count, because this is not the document's fault.
 */
async function waitForMachine(deps: Deps, document: QueuedDocument): Promise<void> {
  log.warn({ document_id: document.id }, 'The machine is too busy to read a document. It will be tried again later.')
  await transaction(deps, async (tx) => {
    await requeue(tx, document)
    emitState(tx, document, 'queued')
    await askToRead(tx, [document.id], { seconds: Math.max(60, document.age) })
  })
}

/** Does not count the try. */
async function requeue({ db }: { db: Db }, { id }: QueuedDocument): Promise<void> {
  await sql`
    update document set reading_state = 'queued', reading_tries = reading_tries - 1
    where id = ${id} and reading_state = 'reading'`.execute(db)
}

/** The queue of photos is slower, and does not delay documents with text. The try is not counted. */
async function passToPictures(deps: Deps, document: QueuedDocument, first: boolean): Promise<void> {
  await transaction(deps, async (tx) => {
    await requeue(tx, document)
    emitState(tx, document, 'queued')
    await askToReadScan(tx, document.id, { first })
  })
}

async function setState(tx: Tx, document: QueuedDocument, state: 'queued' | 'failed'): Promise<void> {
  await tx.db.updateTable('document').set({ reading_state: state }).where('id', '=', document.id).execute()
  emitState(tx, document, state)
  await askToCompare(tx, document.dossier_id) // cards no longer wait for the failed document
}

function emitState(tx: Tx, { id, dossier_id, kind }: QueuedDocument, state: ReadingState): void {
  tx.emit({ message_type: 'reading', dossier_id, document_id: id, state, kind })
}

const recognisedTypes = new Set<DocumentToRead['type']>(['picture', 'scan', 'words'])

/** The numbers of the other orders in the dossier. Any equal number on an invoice is a reference, whatever its label. */
async function orderNumbers({ db }: Deps, { id, dossier_id }: DocumentTask) {
  const { rows } = await sql<{ number: string; sure: boolean }>`
    select value as number, bool_or(sure or source <> 'ocr') as sure from document
    join reading on reading.document_id = document.id
    join reading_value on reading_value.reading_id = reading.id and path = 'number'
    where dossier_id = ${dossier_id} and document.id <> ${id} and deleted_at is null
      and document.kind in ('order', 'order_response', 'quote') and value is not null
    group by value`.execute(db)
  return rows
}

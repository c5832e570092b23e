import type { Document, DocumentKind } from '@klopt/contract'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { askForVersions, askToIndex } from '../dossiers/jobs.ts'
import { storeRecognition } from './recognitions.ts'
import { storeNumberKey } from './values/current-value.ts'
import type { DocumentReading, ReadValue } from './reading.ts'
import type { PageText } from './text/page-texts.ts'

/** Increase this when a document would be read differently than before. */
export const reader_version = 23

type ReadDocument = Pick<Document, 'id' | 'dossier_id'> & { chosen_kind?: DocumentKind | null }

/**
 * Stores a reading in place of the previous one, preserves corrections and sends an event. `quiet` suppresses the chat
 * lines that follow from it.
 */
export async function storeReading(
  tx: Tx,
  { id: document_id, dossier_id, chosen_kind = null }: ReadDocument,
  reading: DocumentReading,
  took_ms: number,
  { quiet = false } = {},
): Promise<void> {
  // Locks the row until the end, so that nobody corrects a value of the reading that is replaced.
  const document = await tx.db
    .selectFrom('document')
    .select(['kind', 'kind_by', 'pen', 'sha256'])
    .where('id', '=', document_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!document) return
  if (reading.state !== 'refused' && reading.recognition)
    await storeRecognition(tx.db, document.sha256, reading.recognition)
  // Somebody chose another kind while this was read: the document is queued again and read as that kind.
  if (document.kind_by !== null && document.kind !== chosen_kind) return
  const { state } = reading
  const found =
    state === 'read'
      ? {
          kind: reading.kind,
          kind_confidence: reading.kind_confidence,
          flavour: reading.flavour,
          tokens: reading.tokens,
        }
      : { kind: null, kind_confidence: 0, flavour: null, tokens: [] }
  const paper = state === 'refused' ? { pages: null, notes: [] } : { pages: reading.pages, notes: reading.notes }
  const row = { reader_version, refusal: state === 'refused' ? reading.refusal : null, took_ms, ...found, ...paper }
  const { id } = await tx.db
    .insertInto('reading')
    .values({ id: newId(), document_id, ...row })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db.deleteFrom('reading_value').where('reading_id', '=', id).where('source', '<>', 'typed').execute()
  if (state === 'read') await storeValues(tx, id, reading.values)
  await storePages(tx, document_id, state === 'refused' ? [] : (reading.page_texts ?? []))
  await storeNumberKey(tx, document_id)
  const kind = document.kind_by === null && state === 'read' ? reading.kind : document.kind
  // People may have said already whether it was changed by pen.
  const pen = document.pen ?? (isRecognised(reading) ? 'asked' : null)
  await tx.db.updateTable('document').set({ reading_state: state, kind, pen }).where('id', '=', document_id).execute()
  tx.emit({ message_type: 'reading', dossier_id, document_id, state, kind, pen })
  await askToIndex(tx, dossier_id, [{ document_id }])
  await askForVersions(tx, dossier_id, { quiet })
}

/** Whether it was read from a photo or scan. */
function isRecognised(reading: DocumentReading): boolean {
  return reading.state === 'read' && Object.values(reading.values).some(({ source }) => source === 'ocr')
}

/** Inserts all values, at most twenty thousand, in one statement. */
async function storeValues({ db }: Tx, readingId: string, values: Record<string, ReadValue>): Promise<void> {
  // A raw text equal to the value is not stored twice.
  const read = Object.entries(values).map(([path, one]) => ({
    path,
    ...one,
    raw: one.raw === one.value ? null : one.raw,
  }))
  const rows = JSON.stringify(read)
  await sql`
    insert into reading_value (reading_id, path, revision, value, raw, source, sure, confidence, xpath, page, box)
    select ${readingId}, path, 1, value, raw, source, sure, confidence, xpath, page, box
    from jsonb_to_recordset(${rows}::jsonb) as read
      (path text, value text, raw text, source text, sure boolean, confidence real, xpath text, page integer, box double precision[])`.execute(
    db,
  )
}

async function storePages({ db }: Tx, document_id: string, pages: PageText[]): Promise<void> {
  await db.deleteFrom('document_page').where('document_id', '=', document_id).execute()
  const rows = pages.filter(({ text }) => text !== '').map((page) => ({ document_id, ...page }))
  if (rows.length > 0) await db.insertInto('document_page').values(rows).execute()
}

import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { askForVersions } from '../dossiers/jobs.ts'
import { keepNumberKey } from './values/counting.ts'
import type { DocumentReading, ReadValue } from './reading.ts'

/** Counts up when a document would be read otherwise than before. */
export const reader_version = 4

/**
 * Keeps what was read of a document in place of what was read before, beside what people corrected; and tells it, but for
 * what comes of it where that is `quiet`.
 */
export async function keepReading(
  tx: Tx,
  { id: document_id, dossier_id }: { id: string; dossier_id: string },
  reading: DocumentReading,
  took_ms: number,
  { quiet = false } = {},
): Promise<void> {
  // The row is held until the end, so that nobody corrects a value of a reading that goes.
  const document = await tx.db
    .selectFrom('document')
    .select(['kind', 'kind_by'])
    .where('id', '=', document_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!document) return
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
  if (state === 'read') await keepValues(tx, id, reading.values)
  await keepNumberKey(tx, document_id)
  const kind = document.kind_by === null && state === 'read' ? reading.kind : document.kind
  await tx.db.updateTable('document').set({ reading_state: state, kind }).where('id', '=', document_id).execute()
  tx.emit({ message_type: 'reading', dossier_id, document_id, state, kind })
  await askForVersions(tx, dossier_id, { quiet })
}

/** Twenty thousand at most, in one statement. */
async function keepValues({ db }: Tx, reading_id: string, values: Record<string, ReadValue>): Promise<void> {
  // What stands in the document just so is kept once.
  const read = Object.entries(values).map(([path, one]) => ({
    path,
    ...one,
    raw: one.raw === one.value ? null : one.raw,
  }))
  const rows = JSON.stringify(read)
  await sql`
    insert into reading_value (reading_id, path, revision, value, raw, source, sure, confidence, xpath, page, box)
    select ${reading_id}, path, 1, value, raw, source, sure, confidence, xpath, page, box
    from jsonb_to_recordset(${rows}::jsonb) as read
      (path text, value text, raw text, source text, sure boolean, confidence real, xpath text, page integer, box double precision[])`.execute(
    db,
  )
}

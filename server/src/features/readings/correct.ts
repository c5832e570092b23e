import type { CorrectValues, DocumentKind, ReadingState, ReadingValue } from '@klopt/contract'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import { correctionLimit } from './limits.ts'
import { forbidden, invalid, notFound, type Refusal, conflict } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { askToCompare, askToIndex } from '../dossiers/jobs.ts'
import { storeNumberKey } from './values/current-value.ts'
import { type Form, formOf, isOfForm } from './values/fields.ts'
import { type DocumentRef, findDocument } from './find.ts'
import { tellCorrection } from './tell-correction.ts'
import { joinVersions } from './versions/join-versions.ts'
import { reader_version } from './store-reading.ts'
import { readReading } from './read.ts'

const wrong: Record<Form, string> = {
  words: 'Geef een tekst.',
  day: 'Geef een datum als 2026-08-12.',
  amount: 'Geef een bedrag met twee decimalen, zoals 1234.50.',
  number: 'Geef een getal, zoals 24 of 2.5.',
}

type Correction = CorrectValues['values'][number]

/**
 * Corrects values of a document for both companies, or undoes corrections: all of them or none. The values that were
 * read are preserved.
 */
export async function correctValues(tx: Tx, viewer: Viewer, id: string, values: Correction[]): Promise<void> {
  for (const { path, value } of values) checkValue(path, value)
  if (new Set(values.map(({ path }) => path)).size < values.length)
    throw invalid([{ loc: ['body', 'values'], msg: 'Geef elke waarde één keer.', type: 'path_twice' }])

  const document = await findDocument(tx.db, id)
  const dossier = await accessToWrite(tx, viewer, document.dossier_id)
  if (!dossier.permissions.post) throw forbidden()
  await tx.deps.limits.take(correctionLimit, viewer.id)
  const { state, kind, revisions } = await readPresent(tx, id) // under the lock: no concurrent corrections
  if (state === 'queued' || state === 'reading') throw conflict('still_reading')
  const late = values.find(({ path, revision }) => (revisions[path] ?? 0) !== revision)
  if (late) throw changed((await readReading(tx.db, id)).values[late.path])

  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  await storeTyped(tx, viewer, document, values)
  const renumbers = values.some(({ path }) => path === 'number')
  if (renumbers) await storeNumberKey(tx, id)
  tx.emit({ message_type: 'reading', dossier_id: dossier.id, document_id: id, state, kind })
  await tellCorrection(tx, viewer, dossier, document)
  if (renumbers) await joinVersions(tx, dossier)
  await askToIndex(tx, dossier.id, [{ document_id: id }])
  await askToCompare(tx, dossier.id, { by: viewer.id })
}

function checkValue(path: string, value: string | null): void {
  const form = formOf(path)
  if (!form) throw invalid([{ loc: ['path', path], msg: 'Deze waarde bestaat niet.', type: 'unknown_path' }])
  if (value === null) return
  if (!isOfForm(form, value)) throw invalid([{ loc: ['body', 'value'], msg: wrong[form], type: `no_${form}` }])
  // Any ISO 4217 code: a user may restore a currency from the file even if the screen does not offer it.
  if (path === 'currency' && !/^[A-Z]{3}$/.test(value))
    throw invalid([{ loc: ['body', 'value'], msg: 'Geef een valuta, zoals EUR.', type: 'no_currency' }])
}

type Present = { state: ReadingState; kind: DocumentKind | null; revisions: Record<string, number> }

/** Reads the revisions of the values only: a whole reading may be long, and the dossier is locked. */
async function readPresent({ db }: Tx, id: string): Promise<Present> {
  const { rows } = await sql<Present>`
    select reading_state as state, document.kind, coalesce((
        select json_object_agg(path, revision) from (
          select path, max(revision) as revision from reading join reading_value on reading_id = reading.id
          where document_id = document.id group by path) as latest), '{}') as revisions
    from document where document.id = ${id} and reading_state is not null`.execute(db)
  const [present] = rows
  if (!present) throw notFound()
  return present
}

function changed(present: ReadingValue | undefined): Refusal {
  return conflict('value_changed', { present: present ?? null })
}

/** Stores typed values. Without a reading, such as for a photo, this creates one. */
async function storeTyped(
  { db }: Tx,
  viewer: Viewer,
  { id: document_id }: DocumentRef,
  typed: Correction[],
): Promise<void> {
  const { id: reading_id } = await db
    .insertInto('reading')
    .values({ id: newId(), document_id, reader_version })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet({ document_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('reading_value')
    .values(
      typed.map(({ path, value, revision }) => ({
        reading_id,
        path,
        value,
        revision: Math.max(revision, 1) + 1,
        source: 'typed' as const,
        sure: true,
        confidence: 1,
        typed_by: viewer.id,
        typed_at: sql<string>`clock_timestamp()`,
      })),
    )
    .execute()
}

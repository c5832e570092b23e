import type { Pen, Reading, ReadingValue } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'
import { withOffers } from './versions/offers.ts'
import { withCertainty } from './values/certainty.ts'

type Head = Omit<Reading, 'values' | 'pen'> & { reading_id: string | null; pen: Pen['state'] | null }
type Row = Omit<ReadingValue, 'read' | 'offers'>
type StoredReading = { read: Row | null; typed: Row | null }

/** The reading of a document with its corrections. The caller must have checked access to the dossier. */
export async function readReading(db: Db, documentId: string): Promise<Reading> {
  const { rows } = await sql<Head>`
    select document.id as document_id, reading_state as state, reading.id as reading_id, refusal, document.kind,
      coalesce(kind_confidence, 0) as kind_confidence, flavour, pages, coalesce(notes, '{}') as notes,
      case when document.kind = 'delivery_note' then pen end as pen
    from document left join reading on reading.document_id = document.id
    where document.id = ${documentId} and deleted_at is null and reading_state is not null`.execute(db)
  const [head] = rows
  if (!head) throw notFound()
  const { reading_id, ...rest } = head
  const reading = { ...rest, pen: rest.pen && (await readPen(db, documentId)) }
  if (!reading_id) return { ...reading, values: {} }
  const values = (await readValues(db, [reading_id])).get(reading_id) ?? {}
  return { ...reading, values: withOffers(values) }
}

/** Whether people say that the document was changed by pen. */
async function readPen(db: Db, documentId: string): Promise<Pen> {
  const answer = await db
    .selectFrom('pen_answer')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['revision', 'changed', 'pen_answer.created_at as at', 'person.id', 'full_name', 'company_id'])
    .where('document_id', '=', documentId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!answer) return { state: 'asked', by: null, at: null, revision: 0 }
  const { revision, changed, at, ...by } = answer
  return { state: changed ? 'yes' : 'no', by, at, revision }
}

/** The current values of many readings, by the id of the reading. */
export async function readValues(db: Db, readingIds: string[]): Promise<Map<string, Reading['values']>> {
  const { rows } = await sql<Row & { path: string; reading_id: string }>`
    select reading_id, path, revision, value, raw, source, sure, confidence, xpath, page, box, typed_at,
      case when typed_by is not null then
        json_build_object('id', person.id, 'full_name', full_name, 'company_id', company_id) end as typed_by
    from reading_value left join person on person.id = typed_by
    where reading_id = any (${readingIds})
    order by reading_id, path, revision`.execute(db)
  const ofReading = Map.groupBy(rows, ({ reading_id }) => reading_id)
  return new Map([...ofReading].map(([id, own]) => [id, withCertainty(currentValues(own))]))
}

function currentValues(rows: (Row & { path: string; reading_id: string })[]): Map<string, ReadingValue> {
  const stored = new Map<string, StoredReading>()
  for (const { path, reading_id: _, ...row } of rows) {
    const { read = null, typed = null } = stored.get(path) ?? {}
    stored.set(path, row.source === 'typed' ? { read, typed: row } : { read: row, typed })
  }
  const values = new Map<string, ReadingValue>()
  for (const [path, { read, typed }] of stored) {
    const value = typed ? corrected(read, typed) : read
    if (value) values.set(path, { read: null, offers: [], ...value })
  }
  return values
}

/** The typed value at the place of the read one, or the read value again if the correction was undone. */
function corrected(read: Row | null, typed: Row): Row & { read?: string | null } {
  const { revision } = typed
  if (typed.value === null) return { ...(read ?? typed), revision }
  if (!read) return typed
  const { raw, xpath, page, box, value } = read
  return { ...typed, raw, xpath, page, box, read: value }
}

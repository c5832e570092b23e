import {
  type DocRef,
  type DocumentKind,
  fileExtension,
  omit,
  type PartiesBy,
  type Reading,
  type ReadingState,
} from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { isPicture } from '../../documents/queue-readings.ts'
import { readValues } from '../../readings/read.ts'

/** The newest existing version of a document in a dossier, with the values that were read from it. */
export type Doc = {
  /** Identifies the document across all its versions. */
  root: string
  document_id: string
  filename: string
  kind: DocumentKind | null
  version: number
  /** The company that uploaded it. */
  company_id: string
  /** Whose paper it is. Null: not known. */
  seller_company_id: string | null
  buyer_company_id: string | null
  parties_by: PartiesBy | null
  /** The seller according to people. */
  asked_seller: string | null
  /** The upload time of its first version. */
  uploaded_at: string
  reading_state: ReadingState
  /** A first attempt to read it failed, so other documents do not wait for it. */
  slow: boolean
  deleted: boolean
  tokens: string[]
  notes: string[]
  values: Reading['values']
}

/** The most values loaded for one run, counting all revisions. This stays well within the statement timeout. */
const valuesMost = 60_000
/** Besides those: delivery notes take no place of an order or invoice. */
const noteValuesMost = 20_000
const countedAtOnce = 50

type Row = Omit<Doc, 'uploaded_at' | 'values'> & {
  created_at: string
  reading_id: string | null
  /** The row version: it changes with every change in the values read or typed. */
  reading_row: string | null
}

/** A document of a dossier without its values. */
export type PaperRow = Omit<Row, 'created_at'> & { uploaded_at: string; added_at: string }

const compared = new Set(['order', 'order_response', 'quote', 'invoice', 'credit_note'])

/** All readable documents of a dossier, with their values. */
export async function readPapers(db: Db, dossierId: string): Promise<Doc[]> {
  return withValues(db, await readPaperRows(db, dossierId))
}

/** All readable documents of a dossier. A deleted one is included only when no version of it is left. */
export async function readPaperRows(db: Db, dossierId: string): Promise<PaperRow[]> {
  const { rows } = await sql<Row>`
    select coalesce(version_root, document.id) as root, document.id as document_id, filename, document.kind, version,
      uploader_company_id as company_id, seller_company_id, buyer_company_id, parties_by, (
        select seller_company_id from party_answer where document_root = coalesce(version_root, document.id)
        order by revision desc limit 1) as asked_seller,
      document.created_at, reading_state,
      reading_tries > 1 or ${isPicture} as slow,
      deleted_at is not null as deleted, reading.id as reading_id, reading.xmin::text as reading_row,
      coalesce(tokens, '{}') as tokens, coalesce(notes, '{}') as notes
    from document left join reading on reading.document_id = document.id
    where dossier_id = ${dossierId} and reading_state is not null
    order by version, document.created_at`.execute(db)
  return [...Map.groupBy(rows, ({ root }) => root).values()].flatMap(newestOf)
}

/**
 * Loads the values of documents, newest first, up to 60,000 values in total. Older documents get no values and count as
 * documents without amounts. The values of delivery notes have a maximum of their own.
 */
export async function withValues(db: Db, papers: PaperRow[]): Promise<Doc[]> {
  const living = papers.filter(({ deleted }) => !deleted)
  const loaded = await withinMost(
    db,
    living.filter(({ kind }) => kind && compared.has(kind)),
    valuesMost,
  )
  const notes = living.filter(({ kind }) => kind === 'delivery_note')
  const counted = await withinMost(db, notes, noteValuesMost)
  // A sum over only some of the notes would be wrong, so it is all of them or none.
  const values = await readValues(db, counted.length === notes.length ? [...loaded, ...counted] : loaded)
  return papers.map((one) => ({
    ...omit(one, 'reading_id', 'reading_row', 'added_at'),
    values: values.get(one.reading_id ?? '') ?? {},
  }))
}

/** The readings of the newest documents that fit within the maximum number of values. Counting stops at the maximum. */
async function withinMost(db: Db, documents: PaperRow[], most: number): Promise<string[]> {
  const ids = documents
    .toSorted((one, other) => (one.added_at > other.added_at ? -1 : Number(one.added_at < other.added_at)))
    .flatMap(({ reading_id }) => reading_id ?? [])
  const within: string[] = []
  let left = most
  for (let from = 0; from < ids.length; from += countedAtOnce) {
    const some = ids.slice(from, from + countedAtOnce)
    const counts = await countValues(db, some)
    for (const id of some) {
      left -= counts.get(id) ?? 0
      if (left < 0) return within
      within.push(id)
    }
  }
  return within
}

async function countValues(db: Db, readingIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ reading_id: string; count: number }>`
    select reading_id, count(*)::int as count from reading_value
    where reading_id = any (${readingIds}) group by reading_id`.execute(db)
  return new Map(rows.map(({ reading_id, count }) => [reading_id, count]))
}

/** While a version is being read, it has the kind of the version before it. */
function newestOf(versions: Row[]): PaperRow[] {
  const living = versions.filter(({ deleted }) => !deleted)
  const all = living.length ? living : versions
  const newest = all.at(-1)
  if (!newest) return []
  const { created_at, ...doc } = newest
  const kind = all.findLast((one) => one.kind !== null)?.kind ?? null
  return [{ ...doc, kind, uploaded_at: versions[0]?.created_at ?? created_at, added_at: created_at }]
}

/** How a card names a document: with what the paper itself says of its kind, number and day. */
export function refTo(doc: Doc, paper: Pick<DocRef, 'kind' | 'number' | 'issue_date'>): DocRef {
  const { document_id, filename, version, company_id, seller_company_id, buyer_company_id, parties_by } = doc
  const { kind, number, issue_date } = paper
  const parties = { seller_company_id, buyer_company_id, parties_by }
  return { document_id, filename, kind, number, issue_date, version, company_id, ...parties }
}

/** A document of pages that was not read: it may be the order. A photo may show anything. */
export function isUnread({ deleted, kind, filename, reading_state }: Doc): boolean {
  const unread = reading_state === 'nothing' || reading_state === 'refused' || reading_state === 'failed'
  return !deleted && kind === null && unread && fileExtension(filename) === 'pdf'
}

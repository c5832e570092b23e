import type { DocumentKind, Reading, ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readValues } from '../readings/read.ts'

/** A document of a dossier, in its newest version that is there, with what was read of it. */
export type Doc = {
  /** Names it through all its versions. */
  root: string
  document_id: string
  filename: string
  kind: DocumentKind | null
  version: number
  company_id: string
  /** When its first version came. */
  uploaded_at: string
  reading_state: ReadingState
  /** It was tried once and fell: nobody waits for it. */
  slow: boolean
  deleted: boolean
  tokens: string[]
  notes: string[]
  values: Reading['values']
}

/** So many values are loaded for one run, all revisions of each counted: it stays well within the time of a statement. */
const values_most = 60_000
const counted_at_once = 50

type Row = Omit<Doc, 'uploaded_at' | 'values'> & {
  created_at: string
  reading_id: string | null
  /** Another one after whatever changed in what was read or typed. */
  reading_row: string | null
}

/** A document of a dossier as it stands in its row, its values not yet loaded. */
export type PaperRow = Omit<Row, 'created_at'> & { uploaded_at: string; added_at: string }

const compared = new Set(['order', 'order_response', 'quote', 'invoice', 'credit_note'])

/** All documents of a dossier that are read, with their values. */
export async function readPapers(db: Db, dossierId: string): Promise<Doc[]> {
  return withValues(db, await readPaperRows(db, dossierId))
}

/** All documents of a dossier that are read; a deleted one only where no version of it is left. */
export async function readPaperRows(db: Db, dossierId: string): Promise<PaperRow[]> {
  const { rows } = await sql<Row>`
    select coalesce(version_root, document.id) as root, document.id as document_id, filename, document.kind, version,
      uploader_company_id as company_id, document.created_at, reading_state, reading_tries > 1 as slow,
      deleted_at is not null as deleted, reading.id as reading_id, reading.xmin::text as reading_row,
      coalesce(tokens, '{}') as tokens, coalesce(notes, '{}') as notes
    from document left join reading on reading.document_id = document.id
    where dossier_id = ${dossierId} and reading_state is not null
    order by version, document.created_at`.execute(db)
  return [...Map.groupBy(rows, ({ root }) => root).values()].flatMap(newestOf)
}

/**
 * Documents with what was read of them. The newest are loaded until there are 60,000 values: what is older counts as not
 * read, as a document without any amount.
 */
export async function withValues(db: Db, papers: PaperRow[]): Promise<Doc[]> {
  const loaded = papers.filter(({ kind, deleted }) => !deleted && kind && compared.has(kind))
  const values = await readValues(db, await withinMost(db, loaded))
  return papers.map((one) => {
    const { reading_id, reading_row: _, added_at: __, ...doc } = one
    return { ...doc, values: values.get(reading_id ?? '') ?? {} }
  })
}

/** The readings of the newest documents whose values are together not too many, counted no further than that. */
async function withinMost(db: Db, documents: PaperRow[]): Promise<string[]> {
  const ids = documents
    .toSorted((one, other) => (one.added_at > other.added_at ? -1 : Number(one.added_at < other.added_at)))
    .flatMap(({ reading_id }) => reading_id ?? [])
  const within: string[] = []
  let left = values_most
  for (let from = 0; from < ids.length; from += counted_at_once) {
    const some = ids.slice(from, from + counted_at_once)
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

/** A version that is being read is of the kind of the one before. */
function newestOf(versions: Row[]): PaperRow[] {
  const living = versions.filter(({ deleted }) => !deleted)
  const all = living.length ? living : versions
  const newest = all.at(-1)
  if (!newest) return []
  const { created_at, ...doc } = newest
  const kind = all.findLast((one) => one.kind !== null)?.kind ?? null
  return [{ ...doc, kind, uploaded_at: versions[0]?.created_at ?? created_at, added_at: created_at }]
}

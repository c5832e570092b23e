import type { DocumentKind, Reading, ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
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

type Row = Omit<Doc, 'uploaded_at' | 'values'> & { created_at: string; reading_id: string | null }

const compared = new Set(['order', 'order_response', 'quote', 'invoice', 'credit_note'])

/** All documents of a dossier that are read, in two statements; a deleted one only where no version of it is left. */
export async function readPapers(db: Db, dossierId: string): Promise<Doc[]> {
  const { rows } = await sql<Row>`
    select coalesce(version_root, document.id) as root, document.id as document_id, filename, document.kind, version,
      uploader_company_id as company_id, document.created_at, reading_state, reading_tries > 1 as slow,
      deleted_at is not null as deleted, reading.id as reading_id,
      coalesce(tokens, '{}') as tokens, coalesce(notes, '{}') as notes
    from document left join reading on reading.document_id = document.id
    where dossier_id = ${dossierId} and reading_state is not null
    order by version, document.created_at`.execute(db)
  const newest = [...Map.groupBy(rows, ({ root }) => root).values()].flatMap(newestOf)
  const ids = newest.flatMap(({ kind, deleted, reading_id }) =>
    reading_id && !deleted && kind && compared.has(kind) ? [reading_id] : [],
  )
  const values = await readValues(db, ids)
  return newest.map(({ reading_id, ...doc }) => ({ ...doc, values: values.get(reading_id ?? '') ?? {} }))
}

/** A version that is being read is of the kind of the one before. */
function newestOf(versions: Row[]): (Omit<Doc, 'values'> & { reading_id: string | null })[] {
  const living = versions.filter(({ deleted }) => !deleted)
  const all = living.length ? living : versions
  const newest = all.at(-1)
  if (!newest) return []
  const { created_at, ...doc } = newest
  const kind = all.findLast((one) => one.kind !== null)?.kind ?? null
  return [{ ...doc, kind, uploaded_at: versions[0]?.created_at ?? created_at }]
}

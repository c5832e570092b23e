import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { SearchEntry } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { lexemesOf, vectorOf } from '../words/lexemes.ts'

/** The characters of text in one statement. */
const textMost = 500_000

export type Entry = {
  dossier_id: string
  kind: SearchEntry['kind']
  source_id: string
  page: number
  seq: number | null
  at: string
  amount_min: string | null
  amount_max: string | null
  doc_kind: string | null
  text: string
  /** Lexemes beside those of the text. */
  more?: string[]
}

/**
 * Writes entries in place of earlier ones of the same things, and counts their words. Repeated after a crash, it
 * changes nothing. Words are counted in their order, so that two writers never wait for each other in a circle.
 */
export async function writeEntries(db: Db, entries: Entry[]): Promise<void> {
  for (const some of inParts(entries)) await writePart(db, some)
}

/** A statement for too much text would reach its time limit, and would do so again each time it is tried. */
function inParts(entries: Entry[]): Entry[][] {
  const parts: Entry[][] = []
  let room = 0
  for (const entry of entries) {
    const last = parts.at(-1)
    if (last && entry.text.length <= room) last.push(entry)
    else {
      parts.push([entry])
      room = textMost
    }
    room -= entry.text.length
  }
  return parts
}

async function writePart(db: Db, entries: Entry[]): Promise<void> {
  const vectors = (await lexemesOf(db, entries)).map(vectorOf)
  const rows = JSON.stringify(
    entries.map((entry, n) => ({ ...entry, id: newId(), text: undefined, more: undefined, words: vectors[n] })),
  )
  await sql`
    with fresh as materialized (
      select id, dossier_id, kind, source_id, page, seq, date_trunc('milliseconds', at) as at, amount_min, amount_max,
        doc_kind, words::tsvector
      from jsonb_to_recordset(${rows}::jsonb) as fresh (id uuid, dossier_id uuid, kind text, source_id uuid, page integer,
        seq integer, at timestamptz, amount_min numeric, amount_max numeric, doc_kind text, words text)
      where exists (select from dossier where dossier.id = dossier_id)
    ), old as materialized (
      select search_entry.words from search_entry join fresh using (kind, source_id, page) order by search_entry.id
      for update of search_entry
    ), written as (
      insert into search_entry
        (id, dossier_id, kind, source_id, page, seq, at, amount_min, amount_max, doc_kind, words)
      select id, dossier_id, kind, source_id, page, seq, at, amount_min, amount_max, doc_kind, words from fresh
      on conflict (kind, source_id, page) do update set dossier_id = excluded.dossier_id, seq = excluded.seq,
        at = excluded.at, amount_min = excluded.amount_min, amount_max = excluded.amount_max,
        doc_kind = excluded.doc_kind, words = excluded.words
    ), ${countWords(sql`select words, 1 as entries from fresh union all select words, -1 from old`)}
    select`.execute(db)
}

/** Deletes the entries of documents and their pages. */
export async function deleteEntries(db: Db, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await sql`
    with gone as (
      delete from search_entry
      where kind in ('document', 'page') and source_id = any(${documentIds}::uuid[]) returning words
    ), ${countWords(sql`select words, -1 as entries from gone`)}
    select`.execute(db)
}

function countWords(vectors: ReturnType<typeof sql>) {
  return sql`counted as (
    insert into search_word (word, entries)
    select word, sum(entries) from (${vectors}) vector
    cross join lateral unnest(tsvector_to_array(words)) word
    where not starts_with(word, '#') group by word having sum(entries) <> 0 order by word collate "C"
    on conflict (word) do update set entries = greatest(search_word.entries + excluded.entries, 0)
  )`
}

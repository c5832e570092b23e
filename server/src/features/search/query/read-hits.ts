import type { Document, SearchHit } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { often } from '../../../platform/database/prepared.ts'
import { senderName } from '../../dossiers/lines/line.ts'
import { subjectOfMessage } from '../index/message-entry.ts'
import { excerptOf, markTexts } from './marks.ts'
import type { ParsedQuery } from './parse.ts'

type Row = {
  id: string
  kind: SearchHit['kind']
  at: string
  seq: number | null
  document_id: string | null
  page: number
  filename: string | null
  document_kind: Document['kind']
  number: string | null
  amount: string | null
  first_name: string | null
  last_name: string | null
  full_name: string | null
  company: string | null
  text: string
  /** The subject of the mail that a message came from. */
  subject: string | null
}

/** The hits of entries in dossiers that the viewer may see, with their texts from the things themselves. */
export async function readHits(
  db: Db,
  door: RawBuilder<unknown>,
  query: ParsedQuery,
  entryIds: string[],
): Promise<Map<string, SearchHit>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<Row>`${often}
    with door as materialized (select id from (${door}) seen),
    hit as materialized (
      select entry.id, entry.kind, entry.at, entry.seq, entry.page, entry.source_id
      from search_entry entry join door on door.id = entry.dossier_id
      where entry.id = any(${entryIds}::uuid[])
    )
    select hit.id::text, hit.kind, hit.at, hit.seq, document.id as document_id, hit.page, document.filename,
      document.kind as document_kind, newest.number, newest.amount,
      coalesce(message.message, page.text,
        concat_ws(' · ', newest.number, newest.amount, newest.lines, document.filename)) as text,
      ${subjectOfMessage} as subject,
      first_name, last_name, full_name, company.name as company
    from hit
    left join message on hit.kind = 'message' and message.id = hit.source_id
    left join document on hit.kind <> 'message' and document.id = hit.source_id and deleted_at is null
    left join document_page page on hit.kind = 'page' and page.document_id = hit.source_id and page.page = hit.page
    left join person on person.id = coalesce(message.sender_id, document.uploader_id)
    left join company on company.id = coalesce(message.company_id, document.uploader_company_id)
    left join lateral (
      select max(value) filter (where path = 'number') as number,
        coalesce(max(value) filter (where path = 'payable'), max(value) filter (where path = 'total_incl')) as amount,
        string_agg(value, ' · ' order by path) filter (where path not in ('number', 'payable', 'total_incl')) as lines
      from (
        select distinct on (path) path, value from reading join reading_value on reading_id = reading.id
        where reading.document_id = document.id
          and path ~ '^(number|order_reference|sales_order|iban|payable|total_(excl|incl)|issue_date|due_date|(seller|buyer)\\.name|line\\[[0-9]+\\]\\.(name|net))$'
        order by path, revision desc
      ) one where value is not null
    ) newest on document.id is not null
    where message.id is not null or document.id is not null`.execute(db)
  const texts = await markedTexts(db, query, rows)
  return new Map(rows.map((row, n) => [row.id, toHit(row, texts[n] ?? excerptOf(row.text, []))]))
}

/** The subject of a mail comes first only where nothing else of the message is marked. */
async function markedTexts(db: Db, query: ParsedQuery, rows: Row[]) {
  const texts = rows.flatMap(({ text, subject }) => [text, subject ? `${subject} · ${text}` : ''])
  const marks = await markTexts(db, query, texts)
  return rows.map(({ subject }, n) => {
    const place = subject && marks[2 * n]?.length === 0 ? 2 * n + 1 : 2 * n
    return excerptOf(texts[place] ?? '', marks[place] ?? [])
  })
}

function toHit(row: Row, excerpt: Pick<SearchHit, 'text' | 'marks'>): SearchHit {
  const { kind, at, seq, document_id, filename, page, document_kind, number, amount, full_name, company } = row
  const named = { first_name: row.first_name ?? '', last_name: row.last_name ?? '', full_name: full_name ?? '' }
  return {
    kind,
    at,
    seq,
    document_id,
    filename,
    page: page || null,
    document_kind,
    number,
    amount,
    by: full_name && company ? { full_name: senderName(named), company } : null,
    ...excerpt,
  }
}

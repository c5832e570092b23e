import { type RawBuilder, sql } from 'kysely'
import { subjectOfMessage } from '../index/message-entry.ts'
import type { ParsedQuery } from './parse.ts'

export type Filters = {
  kind: 'all' | 'message' | 'document' | 'invoice'
  from?: string | undefined
  to?: string | undefined
  amount_min?: string | undefined
  amount_max?: string | undefined
}

/** Conditions on `search_entry entry`. */
export type Matching = {
  /** Whether there are words to look for, and not only filters. */
  has_words: boolean
  /** The conditions on its own columns. */
  indexed: RawBuilder<unknown>
  /** The conditions that read the item itself, which is worthwhile only in dossiers that the viewer may see. */
  checked: RawBuilder<unknown>
}

/** The entries that a query and its filters select. Null: they select none. */
export function matching(query: ParsedQuery, filters: Filters): Matching | null {
  const { kind, amount_min, amount_max } = filters
  const isAmount = amount_min !== undefined || amount_max !== undefined
  if (query.wanted.length === 0 && kind !== 'invoice' && !isAmount) return null
  const words = query.wanted.length > 0 ? [sql`entry.words @@ ${tsquery(query)}::tsquery`] : []
  const documents = query.wanted.length > 0 && !isAmount ? [] : [sql`entry.kind = 'document'`]
  const phrases = query.phrases.map((phrase) => sql`strpos(${textOfEntry}, words_of(${`${phrase} `})) > 0`)
  return {
    has_words: query.wanted.length > 0,
    indexed: sql.join([...words, ...documents, ...filtered(filters)], sql` and `),
    checked: sql.join([isThere, ...phrases, ...(isAmount ? [hasAmount(amount_min, amount_max)] : [])], sql` and `),
  }
}

/** Looked up one by one: for `exists`, PostgreSQL may read all documents. */
const isThere = sql`(entry.kind in ('dossier', 'message') or coalesce((
  select deleted_at is null from document where document.id = entry.source_id), false))`

/** Lexemes have only letters, digits and '#', so a query cannot contain an operator. */
function tsquery({ wanted, without }: ParsedQuery): string {
  const groups = wanted.map(({ alternatives }) => {
    const forms = alternatives.map(({ lexemes, prefix }) => {
      const words = lexemes.map((lexeme, n) => `'${lexeme}'${prefix && n === lexemes.length - 1 ? ':*' : ''}`)
      return `(${words.join(' & ')})`
    })
    return `(${forms.join(' | ')})`
  })
  return [...groups, ...without.map((word) => `!'${word}'`)].join(' & ')
}

function filtered({ kind, from, to, amount_min, amount_max }: Filters): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (kind === 'message') conditions.push(sql`entry.kind = 'message'`)
  if (kind === 'document') conditions.push(sql`entry.kind in ('document', 'page')`)
  if (kind === 'invoice')
    conditions.push(sql`entry.kind in ('document', 'page') and entry.doc_kind in ('invoice', 'credit_note')`)
  if (from || to) conditions.push(sql`entry.kind <> 'dossier'`)
  if (from) conditions.push(sql`entry.at >= (${from}::date::timestamp at time zone 'Europe/Amsterdam')`)
  if (to) conditions.push(sql`entry.at < ((${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`)
  if (amount_min !== undefined) conditions.push(sql`entry.amount_max >= ${amount_min}::numeric`)
  if (amount_max !== undefined) conditions.push(sql`entry.amount_min <= ${amount_max}::numeric`)
  return conditions
}

/** Whether an amount of the document's newest values is in the range, not only its least and greatest. */
function hasAmount(min = '0', max = '999999999999999'): RawBuilder<unknown> {
  return sql`exists (
    select from reading join lateral (
      select distinct on (path) path, value from reading_value where reading_id = reading.id
        and path ~ '^(total_excl|total_incl|payable|line\\[[0-9]+\\]\\.net)$' order by path, revision desc
    ) newest on true
    where reading.document_id = entry.source_id
      and case when newest.value ~ '^-?[0-9]+(\\.[0-9]+)?$' then abs(newest.value::numeric) end
        between ${min}::numeric and ${max}::numeric)`
}

/** The text of an entry as words, for words in quotes. */
const textOfEntry = sql`words_of(' ' || coalesce(case entry.kind
  when 'message' then (select concat_ws(' ', ${subjectOfMessage}, message) from message
    where message.id = entry.source_id)
  when 'page' then (select text from document_page where document_id = entry.source_id and page = entry.page)
  when 'document' then (select filename from document where document.id = entry.source_id)
  else (select title from dossier where dossier.id = entry.source_id) end, '') || ' ')`

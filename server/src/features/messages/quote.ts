import { limits, namelessGuest, type PostQuote, type Quote } from '@klopt/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { notFound } from '../../platform/errors.ts'

type StoredQuote = Record<string, string | null>

/**
 * The quote of a new message, as stored and as shown. Items of other dossiers are not found. Deleted ones are, because
 * the answer may have waited for a connection.
 */
export async function readQuoted(
  db: Db,
  dossierId: string,
  quote: PostQuote,
): Promise<{ stored: StoredQuote; shown: Quote }> {
  const { kind, id } = quote
  const of = sql`dossier_id = ${dossierId} and id = ${id}`
  const line = quote.kind === 'card' && quote.line !== undefined ? quote.line : null
  const wanted = {
    message: sql`select ${messageQuote} as shown from message quoted where ${of} and ${isQuotable}`,
    document: sql`select ${documentQuote} as shown from document quoted where ${of}`,
    card: sql`
      select json_build_object('kind', 'card', 'id', id, 'line', ${line}::int::text, 'label', ${labelOf(line)}) as shown
      from card where ${of}`,
  }
  const { rows } = await sql<{ shown: Quote }>`${wanted[kind]}`.execute(db)
  const shown = rows[0]?.shown
  if (!shown || (shown.kind === 'card' && !shown.label)) throw notFound()
  return { stored: shown.kind === 'card' ? shown : { kind, id }, shown }
}

/** Only what somebody wrote. A line of Klopt is quoted as the document or the card that it is about. */
const isQuotable = sql`message_type = 'chat_message' and (event is null or event = 'message_deleted')`

const author = sql`(
  select case when first_name = '' and last_name = '' then ${namelessGuest}::text else full_name end
  from person where person.id = quoted.sender_id)`

const messageQuote = sql`json_build_object(
  'kind', 'message', 'id', quoted.id, 'seq', quoted.seq, 'sender_name', coalesce(${author}, ''),
  'message', case when quoted.event is null then left(quoted.message, ${sql.lit(limits.quote)}) else '' end,
  'deleted', quoted.event is not null)`

const documentQuote = sql`json_build_object(
  'kind', 'document', 'id', quoted.id, 'filename', quoted.filename, 'deleted', quoted.deleted_at is not null)`

/** Null if the card has no such line. */
function labelOf(line: number | null): RawBuilder<unknown> {
  const invoice = sql`coalesce(invoice_name, face->'invoice'->>'number', face->'invoice'->>'filename', '–')`
  if (line === null) return invoice
  return sql`${invoice} || ' · ' || (
    select found->>'name' from card_run cross join jsonb_array_elements(result->'lines') found
    where card_id = card.id and card_run.n = card.run and (found->>'n')::int = ${line})`
}

/** The messages and documents that a page of messages quotes, for a `with`. */
export const quoted = sql`
  select quoted.id, ${messageQuote} as shown from message quoted
  where quoted.id = any (array(select (quote->>'id')::uuid from page where quote->>'kind' = 'message'))
  union all
  select quoted.id, ${documentQuote} from document quoted
  where quoted.id = any (array(select (quote->>'id')::uuid from page where quote->>'kind' = 'document'))`

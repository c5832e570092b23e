import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { amountLexeme, numberLexemes } from '../words/values.ts'
import { indexTitles } from './index-titles.ts'
import { foundLines, type MessageRow, subjectOfMessage, toEntry } from './message-entry.ts'
import { whileIndexing } from './while-indexing.ts'
import { deleteEntries, type Entry, writeEntries } from './write-entries.ts'

const Changed = z.array(
  z.object({ document_id: z.uuid().optional(), message_id: z.uuid().optional(), title_of: z.uuid().optional() }),
)

const documentsAtOnce = 20

type DocumentRow = {
  id: string
  dossier_id: string
  filename: string
  kind: string | null
  created_at: string
  values: { path: string; value: string }[] | null
  pages: { page: number; text: string }[] | null
}

/** The fields of a reading by which its document is found, besides its amounts. */
const foundFields =
  /^(number|issue_date|due_date|order_reference|sales_order|despatch|preceding_invoice|received_by|buyer_reference|iban|g_account|seller\.(name|number|vat)|buyer\.name|line\[\d+\]\.(name|description|article))$/
/** The amounts of a document by which it can be filtered. */
const amountFields = /^(total_excl|total_incl|payable|g_amount|line\[\d+\]\.net)$/
const numbers = /number|reference|order$|despatch|invoice$|iban|account|vat$/

/** The job that indexes the documents, the messages and the title of a dossier that changed. */
export async function indexChanged({ db, config }: Deps, payload: unknown): Promise<void> {
  if (!config.search) return
  const changed = Changed.parse(payload)
  await indexDocuments(
    db,
    changed.flatMap(({ document_id }) => document_id ?? []),
  )
  const titles = changed.flatMap(({ title_of }) => title_of ?? [])
  if (titles.length > 0) await whileIndexing(db, (tx) => indexTitles(tx, [...new Set(titles)]))
  const messages = changed.flatMap(({ message_id }) => message_id ?? [])
  if (messages.length === 0) return
  const { rows } = await sql<MessageRow>`
    select id, dossier_id, seq, event, data, message, created_at, message_type, ${subjectOfMessage} as subject
    from message
    where id = any(${messages}::uuid[]) and message_type = ${foundLines}`.execute(db)
  await whileIndexing(db, (tx) => writeEntries(tx, rows.map(toEntry)))
}

/** Indexes documents as they are now: their names, the newest values of their readings, and their pages. */
export async function indexDocuments(db: Db, documentIds: string[]): Promise<void> {
  for (let n = 0; n < documentIds.length; n += documentsAtOnce)
    await whileIndexing(db, async (tx) => {
      const ids = [...new Set(documentIds.slice(n, n + documentsAtOnce))]
      const documents = await readDocuments(tx, ids)
      await deleteEntries(tx, ids)
      await writeEntries(tx, documents.flatMap(entriesOf))
    })
}

async function readDocuments(db: Db, ids: string[]): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select document.id, dossier_id, filename, document.kind, document.created_at,
      (select jsonb_agg(jsonb_build_object('path', path, 'value', value)) from (
        select distinct on (path) path, value from reading join reading_value on reading_id = reading.id
        where reading.document_id = document.id order by path, revision desc) newest
        where value is not null) as values,
      (select jsonb_agg(jsonb_build_object('page', page, 'text', text) order by page)
        from document_page where document_id = document.id) as pages
    from document where document.id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}

function entriesOf({ id, dossier_id, filename, kind, created_at, values, pages }: DocumentRow): Entry[] {
  const found = (values ?? []).filter(({ path }) => foundFields.test(path))
  const amounts = (values ?? []).filter(({ path }) => amountFields.test(path)).map(({ value }) => value)
  const sizes = amounts.map((value) => Math.abs(Number(value))).filter(Number.isFinite)
  const shared = { dossier_id, source_id: id, seq: null, at: created_at, doc_kind: kind }
  const name: Entry = {
    ...shared,
    kind: 'document',
    page: 0,
    amount_min: sizes.length ? String(sizes.reduce((a, b) => Math.min(a, b))) : null,
    amount_max: sizes.length ? String(sizes.reduce((a, b) => Math.max(a, b))) : null,
    text: [filename, kind ? (kindWords[kind] ?? '') : '', ...found.map(({ value }) => value)].join('\n'),
    more: [
      ...amounts.flatMap((value) => amountLexeme(value) ?? []),
      ...found.filter(({ path }) => numbers.test(path)).flatMap(({ value }) => numberLexemes(value)),
    ],
  }
  const ofPages = (pages ?? []).map(({ page, text }): Entry => ({
    ...shared,
    kind: 'page',
    page,
    amount_min: null,
    amount_max: null,
    text,
  }))
  return [name, ...ofPages]
}

/** How people call a kind when they search for it, in both languages. */
const kindWords: Record<string, string> = {
  order: 'order inkooporder bestelling purchase order',
  order_response: 'orderbevestiging confirmation',
  quote: 'offerte quote',
  invoice: 'factuur invoice',
  credit_note: 'creditnota credit note',
  delivery_note: 'pakbon delivery note',
}

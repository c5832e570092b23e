import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** An invoice or credit note with those of its values that the checks compare; null for what is not known for sure. */
export type Paper = {
  id: string
  root: string
  dossier_id: string
  uploader_company_id: string
  kind: string | null
  sha256: string
  created_at: string
  number: string | null
  issue_date: string | null
  iban: string | null
  seller_number: string | null
  seller_vat: string | null
}

/** The invoice of a card; null when it is gone. One that is still being read is not there at all. */
export type Invoice = { card_id: string; paper: Paper | null }

/** A value of `reading` as it counts: what somebody typed, unless that was taken back, else what was surely read. */
const counting = (path: string) => sql<string | null>`coalesce(
  (select value from reading_value where reading_id = reading.id and path = ${path} and source = 'typed'
    order by revision desc limit 1),
  (select value from reading_value where reading_id = reading.id and path = ${path} and source <> 'typed' and sure))`

const paper = sql`
  document.id, coalesce(version_root, document.id) as root, document.dossier_id, uploader_company_id, document.kind, sha256,
  document.created_at, ${counting('number')} as number, ${counting('issue_date')} as issue_date, ${counting('iban')} as iban,
  ${counting('seller.number')} as seller_number, ${counting('seller.vat')} as seller_vat`

/** The newest version of the invoice of each card of a dossier. */
export async function invoicesOf(db: Db, dossierId: string): Promise<Invoice[]> {
  const { rows } = await sql<Partial<Paper> & { card_id: string }>`
    select card.id as card_id, newest.*
    from card
    left join lateral (
      select ${paper}, reading_state
      from document left join reading on reading.document_id = document.id
      where (document.id = invoice_root or version_root = invoice_root) and deleted_at is null
      order by version desc limit 1
    ) newest on true
    where card.dossier_id = ${dossierId} and coalesce(reading_state, '') not in ('queued', 'reading')`.execute(db)
  return rows.map(({ card_id, ...row }) => ({ card_id, paper: isPaper(row) ? row : null }))
}

/** What was invoiced in all dossiers that these two companies share, closed ones too, newest first. */
export async function papersBetween(db: Db, [one, other]: readonly [string, string]): Promise<Paper[]> {
  const { rows } = await sql<Paper>`
    select ${paper}
    from dossier_company one
    join dossier_company other on other.dossier_id = one.dossier_id and other.company_id = ${other}
    join document on document.dossier_id = one.dossier_id
    join reading on reading.document_id = document.id
    where one.company_id = ${one} and deleted_at is null and document.kind in ('invoice', 'credit_note')
    order by document.created_at desc, document.id desc`.execute(db)
  return rows
}

/** In which other dossiers of a company these contents lie, the newest first; by content. */
export async function sameFiles(
  db: Db,
  companyId: string,
  dossierId: string,
  contents: string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ sha256: string; dossier_id: string }>`
    select distinct on (sha256) sha256, document.dossier_id
    from document join dossier_company own on own.dossier_id = document.dossier_id
    where sha256 = any(${contents}) and deleted_at is null
      and own.company_id = ${companyId} and document.dossier_id <> ${dossierId}
    order by sha256, document.created_at desc, document.id desc`.execute(db)
  return new Map(rows.map(({ sha256, dossier_id }) => [sha256, dossier_id]))
}

function isPaper(row: Partial<Paper>): row is Paper {
  return typeof row.id === 'string'
}

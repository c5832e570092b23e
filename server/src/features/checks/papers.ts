import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { counting } from '../readings/counting.ts'
import { numberKey } from '../readings/numbers.ts'

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

/**
 * What these invoices are compared with, of all dossiers that two companies share, closed ones too, newest first: for
 * each the last paper before it of who uploaded it that has an account, and the papers with the same number.
 */
export async function papersBetween(
  db: Db,
  [one, other]: readonly [string, string],
  invoices: Pick<Paper, 'id' | 'number'>[],
): Promise<Paper[]> {
  const ids = invoices.map(({ id }) => id)
  const keys = invoices.map(({ number }) => numberKey(number)).filter(Boolean)
  const { rows } = await sql<Paper>`
    with shared as materialized (
      select one.dossier_id from dossier_company one
      join dossier_company other on other.dossier_id = one.dossier_id and other.company_id = ${other}
      where one.company_id = ${one}
    ), compared as (
      select last.id from document invoice cross join lateral (${lastWithAccount}) last where invoice.id = any(${ids})
      union
      select document.id from reading
      join document on document.id = document_id
      join shared on shared.dossier_id = document.dossier_id
      where number_key = any(${keys}) and ${isPaperThere}
    )
    select ${paper}
    from compared join document on document.id = compared.id join reading on reading.document_id = document.id
    order by document.created_at desc, document.id desc`.execute(db)
  return rows
}

const isPaperThere = sql`deleted_at is null and document.kind in ('invoice', 'credit_note')`

/** Put in order before any account is looked up, so that only those of the newest are. */
const lastWithAccount = sql`
  select reading.id as reading_id, reading.document_id as id
  from (
    select document.id, document.created_at from document
    join shared on shared.dossier_id = document.dossier_id
    where document.uploader_company_id = invoice.uploader_company_id and ${isPaperThere}
      and coalesce(document.version_root, document.id) <> coalesce(invoice.version_root, invoice.id)
      and (document.created_at, document.id) < (invoice.created_at, invoice.id)
    order by document.created_at desc, document.id desc offset 0
  ) earlier join reading on reading.document_id = earlier.id
  where ${counting('iban')} ~ '[A-Za-z0-9]'
  order by earlier.created_at desc, earlier.id desc limit 1`

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

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { currentValue } from '../readings/values/current-value.ts'
import { numberKey } from '../readings/values/numbers.ts'

/** An invoice or credit note with the values that the checks compare; null for a value that is not certain. */
export type Paper = {
  id: string
  root: string
  dossier_id: string
  /** The uploader's company while nothing says whose it is. */
  seller_company_id: string
  kind: string | null
  sha256: string
  created_at: string
  number: string | null
  issue_date: string | null
  /** The invoice date, or the day of the upload if unknown. Papers are ordered by it. */
  day: string
  iban: string | null
  seller_number: string | null
  seller_vat: string | null
}

/** The invoice of a card; null if it was deleted. Invoices still being read are left out. */
export type Invoice = { card_id: string; paper: Paper | null }

const day = sql`coalesce(${currentValue('issue_date')}, to_char(document.created_at at time zone 'UTC', 'YYYY-MM-DD'))`

const seller = sql`coalesce(seller_company_id, uploader_company_id)`

const paper = sql`
  ${day} as day, document.id, coalesce(version_root, document.id) as root, document.dossier_id, ${seller} as seller_company_id, document.kind, sha256,
  document.created_at, ${currentValue('number')} as number, ${currentValue('issue_date')} as issue_date, ${currentValue('iban')} as iban,
  ${currentValue('seller.number')} as seller_number, ${currentValue('seller.vat')} as seller_vat`

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
 * The papers to compare these invoices with, of all dossiers that two companies share, including closed ones, newest
 * first: for each invoice the seller's last earlier paper with an account, and papers with the same number.
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
    ), papers as materialized (
      select document.id, coalesce(version_root, document.id) as root, ${seller} as seller, document.created_at,
        reading.id as reading_id, ${day} as day
      from shared join document on document.dossier_id = shared.dossier_id
      join reading on reading.document_id = document.id
      where ${isCurrentPaper}
    ), compared as (
      select last.id from papers invoice cross join lateral (${lastWithAccount}) last where invoice.id = any(${ids})
      union
      select document.id from reading
      join document on document.id = document_id
      join shared on shared.dossier_id = document.dossier_id
      where number_key = any(${keys}) and ${isCurrentPaper}
    )
    select ${paper}
    from compared join document on document.id = compared.id join reading on reading.document_id = document.id
    order by day desc, document.created_at desc, document.id desc`.execute(db)
  return rows
}

const isCurrentPaper = sql`deleted_at is null and document.kind in ('invoice', 'credit_note')`

/** Sorts before looking up accounts, so that only those of the newest papers are read. */
const lastWithAccount = sql`
  select reading.document_id as id
  from (
    select reading_id as id, papers.id as document_id, day, created_at from papers
    where papers.seller = invoice.seller and papers.root <> invoice.root
      and (papers.day, papers.created_at, papers.id) < (invoice.day, invoice.created_at, invoice.id)
    order by day desc, created_at desc, papers.id desc offset 0
  ) reading
  where ${currentValue('iban')} ~ '[A-Za-z0-9]'
  order by day desc, created_at desc, document_id desc limit 1`

/** For each content, the newest other dossier of the company that contains it. */
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

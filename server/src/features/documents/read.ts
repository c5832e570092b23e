import { type Document, type DocumentsQuery, type DossierPermissions, limits } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { often } from '../../platform/database/prepared.ts'
import type { Viewer } from '../../platform/session.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { documentPermissions } from './policy.ts'
import { countReadings, isText } from './queue-readings.ts'

export type DocumentRow = Omit<Document, 'uploader' | 'can_delete' | 'can_replace' | 'opened'> & {
  uploader_id: string
  full_name: string
} & Partial<Opening>
/** The first person of the other company to open it. */
type Opening = {
  opened_by: string | null
  opener: string | null
  opened_company: string | null
  opened_at: string | null
}

/**
 * The documents of a dossier without deleted ones, newest first, after `cursor`. A deleted document still works as a
 * cursor, because its row stays. A cursor of another dossier returns nothing.
 */
export async function readDocuments(
  db: Db,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { limit, cursor }: DocumentsQuery,
): Promise<{ items: Document[]; next: string | null }> {
  const older = sql<boolean>`(document.created_at, document.id) <
    (select last.created_at, last.id from document last where last.id = ${cursor} and last.dossier_id = ${dossier.id})`
  const rows = await documentRows(db, dossier.id)
    .where('document.deleted_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where(older))
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit).map((row) => toDocument(viewer, dossier.permissions, row))
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** One document of a dossier, unless deleted. */
export async function readDocument(db: Db, viewer: Viewer, dossier: AccessibleDossier, documentId: string) {
  const row = await documentRows(db, dossier.id)
    .where('document.id', '=', documentId)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toDocument(viewer, dossier.permissions, row)
}

/** The documents that the viewer already uploaded under this client_id, including deleted ones. */
export async function uploadedBefore(db: Db, viewer: Viewer, dossier: AccessibleDossier, clientId: string) {
  const rows = await documentRows(db, dossier.id)
    .where('uploader_id', '=', viewer.id)
    .where('document.client_id', '=', clientId)
    .orderBy('client_place')
    .execute()
  return rows.map((row) => toDocument(viewer, dossier.permissions, row))
}

/** The documents with the bytes of these files, by hash: of each the first. */
export async function readSame(db: Db, viewer: Viewer, dossier: AccessibleDossier, files: { sha256: string }[]) {
  const rows = await documentRows(db, dossier.id)
    .where(
      'document.sha256',
      'in',
      files.map(({ sha256 }) => sha256),
    )
    .where('document.deleted_at', 'is', null)
    .orderBy('document.created_at', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  const documents = rows.map((row) => ({ ...toDocument(viewer, dossier.permissions, row), already_here: true }))
  return new Map<string, Document>(documents.map((document) => [document.sha256, document]))
}

export function toDocument(viewer: Viewer, permissions: DossierPermissions, row: DocumentRow): Document {
  const { uploader_id, full_name, opened_by, opener, opened_company, opened_at, ...document } = row
  const opened =
    opened_by && opener && opened_company && opened_at
      ? { by: { id: opened_by, full_name: opener }, company_id: opened_company, at: opened_at }
      : null
  const uploader = { id: uploader_id, full_name }
  return { ...document, uploader, opened, ...documentPermissions(viewer, permissions, row) }
}

function documentRows(db: Db, dossierId: string) {
  return db
    .selectFrom('document')
    .modifyFront(often)
    .innerJoin('person', 'person.id', 'document.uploader_id')
    .leftJoin('document_opening as opening', (join) =>
      join
        .onRef('opening.document_id', '=', 'document.id')
        .onRef('opening.company_id', '<>', 'document.uploader_company_id'),
    )
    .leftJoin('person as opener', 'opener.id', 'opening.person_id')
    .select(['document.id', 'dossier_id', 'filename', 'content_type', 'size', 'sha256', 'document.created_at'])
    .select([
      'uploader_id',
      'uploader_company_id',
      'seller_company_id',
      'buyer_company_id',
      'parties_by',
      'person.full_name',
      'kind',
      'pen',
      'reading_state',
      'version',
      'version_root',
    ])
    .select(['opener.id as opened_by', 'opener.full_name as opener'])
    .select(['opening.company_id as opened_company', 'opening.at as opened_at'])
    .select(sql<boolean>`document.mail_in_id is not null`.as('by_mail'))
    .select(leftOut(dossierId).as('left_out'))
    .where('dossier_id', '=', dossierId)
}

/** The limits are only counted for documents that are not read or have no card. */
function leftOut(dossierId: string) {
  return sql<Document['left_out']>`case
    when reading_state is null then
      case when ${isText} then
        case when (${countReadings(dossierId)}) >= ${limits.readings_a_dossier} then 'readings' end end
    when reading_state not in ('queued', 'reading') and document.kind in ('invoice', 'credit_note') then
      case when not exists (select from card where invoice_root = coalesce(version_root, document.id)) then
        case when (select count(*) from card where card.dossier_id = ${dossierId}) >= ${limits.cards_a_dossier}
          then 'cards' end end
  end`
}

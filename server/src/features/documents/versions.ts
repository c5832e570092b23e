import type { Document } from '@klopt/contract'
import { sql } from 'kysely'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { readDocument } from './read.ts'

type DocumentVersion = Pick<Document, 'id' | 'kind' | 'version' | 'version_root' | 'uploader_company_id'>
type ChangedDocument = Pick<Document, 'id' | 'dossier_id' | 'kind' | 'reading_state' | 'version' | 'version_root'>

/** The document to be replaced, which must be in the same dossier and of the same company, or the viewer's own paper. */
export async function readReplaced(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { id, uploader_company_id }: { id: string; uploader_company_id: string },
): Promise<Document> {
  const replaced = await readDocument(tx.db, viewer, dossier, id)
  if (!replaced) throw notAVersion()
  if (!replaced.can_replace) throw replaced.uploader_company_id === uploader_company_id ? forbidden() : notAVersion()
  return replaced
}

/** The initial columns of a new version: the kind and the parties of the previous one, until it is read itself. */
export async function nextVersionOf(tx: Tx, viewer: Viewer, dossier: AccessibleDossier, id: string) {
  const replaced = await readReplaced(tx, viewer, dossier, { id, uploader_company_id: viewer.company_id })
  const version_root = rootOf(replaced)
  const { kind_by } = await tx.db
    .selectFrom('document')
    .select('kind_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const version = await nextVersion(tx, version_root)
  const { kind, seller_company_id, buyer_company_id, parties_by } = replaced
  const parties = { seller_company_id, buyer_company_id, parties_by }
  return { version_root, version, version_by: viewer.id, kind, kind_by, ...parties }
}

/** A document cannot replace a different kind, itself, or its own later version. */
export function refuseVersion(document: DocumentVersion, replaced: DocumentVersion): void {
  const otherKind = document.kind !== null && replaced.kind !== null && document.kind !== replaced.kind
  if (otherKind || rootOf(replaced) === document.id) throw notAVersion()
}

/** The id of the first version, which identifies all versions. */
export function rootOf({ id, version_root }: Pick<Document, 'id' | 'version_root'>): string {
  return version_root ?? id
}

/** The number of the next version, in a locked dossier. Numbers of deleted versions are not reused. */
async function nextVersion({ db }: Tx, root: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select max(version) + 1 as next from document where id = ${root} or version_root = ${root}`.execute(db)
  return rows[0]?.next ?? 1
}

/**
 * Makes a document, together with its later versions, the newest version of another, in a locked dossier. Returns its
 * number, or null if it already follows that one. `by`: the person who decided it, null for Klopt.
 */
export async function putAfter(
  tx: Tx,
  document: DocumentVersion,
  replaced: DocumentVersion,
  by: string | null,
): Promise<number | null> {
  const root = rootOf(replaced)
  if (document.version_root === root && document.version > replaced.version) return null
  const next = await nextVersion(tx, root)
  const { rows } = await sql<ChangedDocument>`
    update document set version_root = ${root}, version = ${next} + place - 1,
      version_by = case when document.id = ${document.id} then ${by} else version_by end
    from (select id, row_number() over (order by version) as place from document
      where id = ${document.id} or version_root = ${document.id}) own
    where document.id = own.id
    returning document.id, dossier_id, kind, reading_state, version, version_root`.execute(tx.db)
  for (const row of rows) emitVersion(tx, row)
  return next
}

/** Makes a document a first version again. After that, only people can change it. */
export async function putAlone(tx: Tx, { id }: DocumentVersion, by: string): Promise<void> {
  const row = await tx.db
    .updateTable('document')
    .set({ version_root: null, version: 1, version_by: by })
    .where('id', '=', id)
    .returning(['id', 'dossier_id', 'kind', 'reading_state', 'version', 'version_root'])
    .executeTakeFirstOrThrow()
  emitVersion(tx, row)
}

function emitVersion(tx: Tx, { id, dossier_id, reading_state, kind, version, version_root }: ChangedDocument): void {
  tx.emit({
    message_type: 'reading',
    dossier_id,
    document_id: id,
    state: reading_state,
    kind,
    version,
    version_root,
  })
}

function notAVersion() {
  return conflict('not_a_version')
}

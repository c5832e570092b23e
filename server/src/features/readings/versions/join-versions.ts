import type { Document } from '@klopt/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { putAfter, rootOf } from '../../documents/versions.ts'
import { type DossierPosition, rewriteUploadLine, tellDossier } from '../../dossiers/lines/line.ts'
import { readValues } from '../read.ts'
import { numberKey } from '../values/numbers.ts'
import { coversLines } from './covers-lines.ts'

type VersionedDocument = Pick<
  Document,
  'id' | 'filename' | 'kind' | 'sha256' | 'version' | 'version_root' | 'uploader_company_id'
> & {
  /** The company whose paper it is, else the uploader's. */
  issuer_id: string
  number: string
  version_by: string | null
  by: string
  uploader_id: string
  is_guest: boolean
  reading_id: string
  /** Whether it changes an order, whose number it has. */
  is_change: boolean
}

/**
 * Makes each document in a locked dossier the next version of an earlier one of the same company, kind and number but
 * other content. It follows the rules for people: a guest's document is not a version of a colleague's. A document that
 * somebody already assigned, or that could follow two others, stays as it is.
 */
export async function joinVersions(tx: Tx, dossier: DossierPosition, { quiet = false } = {}): Promise<void> {
  for (const same of Map.groupBy(await readNumbered(tx, dossier.id), identity).values()) {
    const earlier: VersionedDocument[] = []
    for (const document of same) {
      const [first] = earlier
      const undecided = document.version_root === null && document.version_by === null
      const roots = new Set(earlier.map(rootOf))
      const isDuplicate = roots.has(document.id) || earlier.some(({ sha256 }) => sha256 === document.sha256)
      const may = earlier.every((one) => mayFollow(document, one))
      if (first && may && undecided && roots.size === 1 && !isDuplicate && (await replaces(tx, document, earlier))) {
        const version = await join(tx, document, first)
        if (!quiet) await addVersionLine(tx, dossier, document, version)
      }
      earlier.push(document)
    }
  }
}

function identity({ issuer_id, kind, number }: VersionedDocument): string {
  return `${issuer_id} ${kind} ${numberKey(number)}`
}

/**
 * A guest replaces only their own documents, and nobody else replaces a guest's. A paper that the other company added on
 * behalf of its own company is replaced by that company.
 */
function mayFollow(document: VersionedDocument, earlier: VersionedDocument): boolean {
  if (document.uploader_company_id !== earlier.uploader_company_id)
    return document.uploader_company_id === document.issuer_id
  return document.uploader_id === earlier.uploader_id || (!document.is_guest && !earlier.is_guest)
}

/**
 * A change replaces its order only if it is complete. Nothing replaces a change but another change: the order itself may
 * be uploaded after it.
 */
async function replaces({ db }: Tx, document: VersionedDocument, earlier: VersionedDocument[]): Promise<boolean> {
  const newest = earlier.reduce((one, other) => (other.version > one.version ? other : one))
  if (document.kind === 'invoice' || document.kind === 'credit_note') return isSameInvoice(db, document, newest)
  if (!document.is_change) return !earlier.some(({ is_change }) => is_change)
  return coversLines(db, document.reading_id, newest.reading_id)
}

/**
 * The same number with another total or date may be a mistake in the number: then people are asked, on its card. A total
 * that only one of them names says nothing.
 */
async function isSameInvoice(db: Db, one: VersionedDocument, other: VersionedDocument): Promise<boolean> {
  const read = await readValues(db, [one.reading_id, other.reading_id])
  const says = (path: string) =>
    [one, other]
      .map(({ reading_id }) => read.get(reading_id)?.[path])
      .map((value) => (value?.sure ? value.value : null))
  const equal = ['total_excl', 'total_incl', 'issue_date'].map((path) => {
    const [mine, theirs] = says(path)
    return mine && theirs ? mine === theirs : null
  })
  return equal.at(-1) === true && equal.slice(0, 2).includes(true) && !equal.includes(false)
}

async function join(tx: Tx, document: VersionedDocument, earlier: VersionedDocument): Promise<number | null> {
  const version = await putAfter(tx, document, earlier, null)
  document.version_root = rootOf(earlier)
  document.version = version ?? document.version
  return version
}

async function addVersionLine(
  tx: Tx,
  dossier: DossierPosition,
  document: VersionedDocument,
  version: number | null,
): Promise<void> {
  const { id: document_id, filename, by, uploader_id: caused_by } = document
  const data = { document_id, filename, version: `${version}`, by }
  const event = { event: 'version_added', data } as const
  if (!(await rewriteUploadLine(tx, dossier, event))) await tellDossier(tx, null, dossier, event, { caused_by })
}

/**
 * The documents with a certain number, in order of upload. Kind and number must have been read or set by the uploader's
 * own company: the other company cannot turn a document that is not theirs into a version.
 */
async function readNumbered({ db }: Tx, dossierId: string): Promise<VersionedDocument[]> {
  const { rows } = await sql<VersionedDocument>`
    select document.id, filename, document.kind, sha256, version, version_root, version_by, uploader_company_id,
      coalesce(case when document.kind = 'order' then buyer_company_id else seller_company_id end, uploader_company_id)
        as issuer_id, uploader_id, uploader.is_guest, number.value as number, uploader.full_name as by, reading.id as reading_id,
      exists (select from reading_value where reading_id = reading.id and path = 'change') as is_change
    from document
    join person uploader on uploader.id = uploader_id
    left join person kinder on kinder.id = kind_by
    join reading on reading.document_id = document.id
    join lateral (
      select value, sure, typed_by from reading_value
      where reading_id = reading.id and path = 'number' and value is not null
        and (source <> 'typed' or revision =
          (select max(revision) from reading_value typed where typed.reading_id = reading.id and typed.path = 'number'))
      order by revision desc limit 1
    ) number on number.sure
    left join person typist on typist.id = number.typed_by
    where dossier_id = ${dossierId} and document.deleted_at is null and document.kind is not null and document.kind <> 'other'
      and coalesce(kinder.company_id, uploader_company_id) = uploader_company_id
      and coalesce(typist.company_id, uploader_company_id) = uploader_company_id
    order by document.created_at, document.id`.execute(db)
  return rows.filter(({ number }) => numberKey(number) !== '')
}

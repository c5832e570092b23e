import { type Document, fileTypes } from '@klopt/contract'
import { type Insertable, sql } from 'kysely'
import { forbidden } from '../../platform/errors.ts'
import { Repeated } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import type { DB } from '../../platform/database/schema.ts'
import type { Viewer } from '../../platform/session.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { AccessibleDossier } from '../dossiers/access.ts'
import { accessToWrite, joinDossier } from '../dossiers/participants/join.ts'
import { tellDossier } from '../dossiers/lines/line.ts'
import { askToCompare, askToIndex } from '../dossiers/jobs.ts'
import { freeName } from './names.ts'
import { type DocumentRow, readSame, toDocument, uploadedBefore } from './read.ts'
import type { Upload, UploadedFile } from './upload/receive.ts'
import { askForScan } from './scan.ts'
import { readingQueue } from './queue-readings.ts'
import { nextVersionOf } from './versions.ts'

/**
 * Adds stored files to a dossier, each with a line in the chat: all or none. `is_looking`: the dossier is on the screen of
 * their sender.
 */
export async function addDocuments(
  tx: Tx,
  viewer: Viewer,
  upload: Upload & { mail_in_id?: string },
  { is_looking = false } = {},
): Promise<Document[] | Repeated<Document[]>> {
  const dossier = await accessToWrite(tx, viewer, upload.dossier_id)
  if (!dossier.permissions.upload) throw forbidden()

  // A browser that lost our response sends the same files again. They are added once.
  const earlier = upload.client_id ? await uploadedBefore(tx.db, viewer, dossier, upload.client_id) : []
  if (earlier.length) return new Repeated(earlier)

  // Under the lock, so that two uploads of one file at the same time, also through two nodes, add it once.
  const asked = upload.replaces !== undefined || upload.again !== undefined
  const here = asked ? new Map<string, Document>() : await readSame(tx.db, viewer, dossier, upload.files)
  const present = upload.files.flatMap(({ sha256 }) => here.get(sha256) ?? [])
  if (present.length === upload.files.length) return new Repeated(present)

  const version = upload.replaces ? await nextVersionOf(tx, viewer, dossier, upload.replaces) : null
  if (!dossier.takes_part) await joinDossier(tx, viewer, dossier)
  const taken = await takenNames(tx, dossier)
  const toRead = await readingQueue(tx, dossier)
  const added: Document[] = []
  const answer: Document[] = []
  for (const [place, file] of upload.files.entries()) {
    const same = here.get(file.sha256)
    if (same) {
      answer.push(same)
      continue
    }
    const filename = freeName(file.filename, taken)
    taken.add(filename)
    const client = upload.client_id ? { client_id: upload.client_id, client_place: place } : {}
    const mail_in_id = upload.mail_in_id ?? null
    const reading_state = toRead.begins(file.extension)
    const row = await addOne(
      tx,
      viewer,
      dossier,
      { ...file, filename },
      { ...client, mail_in_id, reading_state, ...version },
    )
    const left_out = toRead.leftOut(file.extension, reading_state)
    const document = toDocument(viewer, dossier.permissions, { ...row, full_name: viewer.full_name, left_out })
    // Not deletable in the event, because it goes to everybody: each screen asks the server for its own permissions.
    tx.emit({
      message_type: 'document_added',
      dossier_id: dossier.id,
      document: { ...document, can_delete: false, can_replace: false },
    })
    const said = { document_id: document.id, filename, by: viewer.full_name }
    if (version)
      await tellDossier(tx, viewer, dossier, {
        event: 'version_added',
        data: { ...said, version: `${version.version}` },
      })
    else await tellDossier(tx, viewer, dossier, { event: 'document_added', data: said })
    added.push(document)
    answer.push(document)
    if (!asked) here.set(file.sha256, { ...document, already_here: true })
  }
  await toRead.ask(added, { first: is_looking })
  await askToIndex(
    tx,
    dossier.id,
    added.map(({ id }) => ({ document_id: id })),
  )
  if (version) await askToCompare(tx, dossier.id, { by: viewer.id })
  if (tx.deps.scanner && added.length)
    await askForScan(
      tx.db,
      added.map(({ sha256 }) => sha256),
    )
  return answer
}

type AddedDocument = Omit<DocumentRow, 'full_name' | 'left_out'>

async function addOne(
  tx: Tx,
  viewer: Viewer,
  dossier: AccessibleDossier,
  { filename, extension, size, sha256 }: UploadedFile,
  more: Partial<Insertable<DB['document']>>,
): Promise<AddedDocument> {
  return tx.db
    .insertInto('document')
    .values({
      id: newId(),
      dossier_id: dossier.id,
      filename,
      content_type: fileTypes[extension],
      size,
      sha256,
      uploader_id: viewer.id,
      uploader_company_id: viewer.company_id,
      ...more,
      created_at: sql<string>`clock_timestamp()`, // differs within one upload, so that the order is defined
    })
    .returning([
      'id',
      'dossier_id',
      'filename',
      'content_type',
      'size',
      'sha256',
      'created_at',
      'kind',
      'pen',
      'reading_state',
      'version',
      'version_root',
    ])
    .returning(['seller_company_id', 'buyer_company_id', 'parties_by'])
    .returning(['uploader_id', 'uploader_company_id', sql<boolean>`mail_in_id is not null`.as('by_mail')])
    .executeTakeFirstOrThrow()
}

/** Reads the names under the dossier's lock, so that none is taken in between. */
async function takenNames(tx: Tx, dossier: AccessibleDossier): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('document')
    .select('filename')
    .where('dossier_id', '=', dossier.id)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ filename }) => filename))
}

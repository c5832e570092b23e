import type { Db } from '../../platform/database/db.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { type ArchiveViewer, maySeeArchive } from './policy.ts'
import { type ArchiveRow, readArchiveRow } from './read.ts'

export type ArchiveFile = 'zip' | 'pdf'

/** The only access check of an archive for sessions. 404 for everybody else, and while the dossier is open. */
export async function accessArchive(db: Db, viewer: ArchiveViewer, dossierId: string): Promise<ArchiveRow> {
  const row = await readArchiveRow(db, viewer, dossierId)
  if (!row || !maySeeArchive(viewer, { ...row, closed: true })) throw notFound()
  return row
}

/** The stored file of an archive and its filename; 409 while it is being created. */
export function fileOf({ title, zip_sha256, zip_size, pdf_sha256, pdf_size }: ArchiveRow, file: ArchiveFile) {
  const [sha256, size] = file === 'zip' ? [zip_sha256, zip_size] : [pdf_sha256, pdf_size]
  if (!sha256 || size === null) throw conflict('not_ready')
  const words = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return { sha256, size, filename: `${file === 'zip' ? 'Archief' : 'Sluitbewijs'} ${words || 'dossier'}.${file}` }
}

import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Rows of documents whose file is kept: a deleted one for 30 days. */
const kept = sql`coalesce(document.deleted_at > now() - interval '30 days', true)`

const others = (hashes: string[]) => sql`
  select raw_sha256 from mail_in where raw_sha256 = any(${hashes})
  union select zip_sha256 from archive where zip_sha256 = any(${hashes})
  union select pdf_sha256 from archive where pdf_sha256 = any(${hashes})`

/** The files of these that an archive, a received mail or a kept document names. */
export async function readNeeded(db: Db, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document where sha256 = any(${hashes}) and ${kept}
    union ${others(hashes)}`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** The files of these that some row names or named. Without one in `readNeeded`, nothing needs them any more. */
export async function readKnown(db: Db, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document where sha256 = any(${hashes})
    union ${others(hashes)}
    union select sha256 from dropped_file where sha256 = any(${hashes})`.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Some files of documents, at random. */
export async function sampleKept(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from document where ${kept} order by random() limit ${most}`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

export type KeptFile = { sha256: string; size: number; dossier: string; name: string; company: string; day: string }

/** Every file that must be stored, once, with the first place that names it. `most` takes so many at random. */
export async function readKept(db: Db, most?: number): Promise<KeptFile[]> {
  const some = most === undefined ? sql`order by day, name` : sql`order by random() limit ${most}`
  const { rows } = await sql<KeptFile>`
    select distinct_file.* from (
      select distinct on (sha256) * from (
        select sha256, size::bigint, dossier.title as dossier, filename as name, company.name as company,
          document.created_at::date as day
        from document join dossier on dossier.id = dossier_id join company on company.id = uploader_company_id
        where ${kept}
        union all
        select raw_sha256, raw_size, title, 'mail of ' || from_email, '', mail_in.created_at::date
        from mail_in join dossier on dossier.id = dossier_id
        union all
        select file.sha256, file.size, title, file.name, company.name, archive.created_at::date
        from archive join dossier on dossier.id = dossier_id join company on company.id = company_id,
          lateral (values (zip_sha256, zip_size, 'archive (ZIP)'), (pdf_sha256, pdf_size, 'archive (PDF)'))
            file (sha256, size, name)
        where file.sha256 is not null
      ) named order by sha256, day
    ) distinct_file ${some}`.execute(db)
  return rows
}

/**
 * The bytes of all documents. Each content counts once, as it is stored. Deleted files count until their bytes are removed, and so do the parts of
 * files that have not arrived completely.
 */
export async function readStoredSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number | null }>`
    select coalesce(sum(size), 0) + (select coalesce(sum(size), 0) from upload_part) as size from (
      select distinct on (sha256) size from document
      where deleted_at is null or deleted_at > now() - interval '30 days'
      order by sha256
    ) stored`.execute(db)
  return rows[0]?.size ?? 0
}

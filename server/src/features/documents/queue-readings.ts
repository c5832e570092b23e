import { type Document, fileTypes, type FileExtension, limits, type ReadingState } from '@klopt/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

const withText = new Set<FileExtension>(['pdf', 'xml'])
const photos = new Set<FileExtension>(['png', 'jpg', 'jpeg', 'heic', 'heif', 'webp'])

/** Whether a `document` is a photo, which is recognised rather than read. */
export const isPicture = sql<boolean>`document.content_type like 'image/%'`
/** Whether a `document` is of a kind with text, which is read rather than recognised. */
export const isText = sql<boolean>`document.content_type in (${fileTypes.pdf}, ${fileTypes.xml})`
/** Whether a `document` is of a kind that is read. */
export const isReadable = sql<boolean>`(${isText} or ${isPicture})`

/** Counts the PDF and XML files of a dossier that are read or queued. Usable as a statement or within another. */
export function countReadings(dossierId: string) {
  return sql<{ count: number }>`
    select count(*) as count from document
    where dossier_id = ${dossierId} and deleted_at is null and reading_state is not null and ${isText}`
}

/** The same for photos. One without text or without a reader takes no place. */
function countPictures(dossierId: string) {
  return sql<{ count: number }>`
    select count(*) as count from document
    where dossier_id = ${dossierId} and deleted_at is null and reading_state <> 'nothing' and ${isPicture}`
}

/**
 * Queues the reading of documents uploaded into a locked dossier, in the upload's transaction. Documents beyond the
 * limit per dossier stay unread. Photos have a limit of their own, so that they take no place of an order or invoice.
 */
export async function readingQueue(tx: Tx, dossier: { id: string }) {
  const readings = await countReadings(dossier.id).execute(tx.db)
  const pictures = await countPictures(dossier.id).execute(tx.db)
  const left = {
    texts: limits.readings_a_dossier - (readings.rows[0]?.count ?? 0),
    pictures: limits.readings_a_dossier - (pictures.rows[0]?.count ?? 0),
  }
  const take = (kind: keyof typeof left) => left[kind]-- > 0

  return {
    begins(extension: FileExtension): ReadingState | null {
      // A photo that is not read can be filled in by hand at once.
      if (photos.has(extension)) return tx.deps.config.ocrReaders > 0 && take('pictures') ? 'queued' : 'nothing'
      return withText.has(extension) && take('texts') ? 'queued' : null
    },
    /** Why it stays unread, although others of its kind are read. */
    leftOut(extension: FileExtension, state: ReadingState | null): Document['left_out'] {
      return state === null && withText.has(extension) ? 'readings' : null
    },
    async ask(documents: Pick<Document, 'id' | 'reading_state'>[], when: When) {
      const queued = documents.filter(({ reading_state }) => reading_state === 'queued')
      if (queued.length)
        await askToRead(
          tx,
          queued.map(({ id }) => id),
          when,
        )
    },
  }
}

/** `first`: somebody waits for it at a screen, so that its photos come before those of others. */
type When = { seconds?: number; first?: boolean }

const [ordinary, beforeOthers] = [0, -10]

/** Queues documents for reading, after `seconds`. Photos have a queue of their own, because each takes seconds. */
export async function askToRead({ db }: Tx, ids: string[], { seconds = 0, first = false }: When = {}): Promise<void> {
  await sql`
    select queue_job(case when ${isPicture} then 'read_picture' else 'read_document' end,
      json_build_object('document_id', id, 'first', ${first}::boolean), 'read ' || id, now() + make_interval(secs => ${seconds}),
      case when ${isPicture} then ${priorityOf(first)}::integer else ${ordinary}::integer end)
    from unnest(${ids}::uuid[]) with ordinality as asked (id, n) join document using (id) order by n`.execute(db)
}

/** Queues a PDF whose pages are pictures behind the photos. */
export async function askToReadScan({ db }: Tx, id: string, { first = false }: When = {}): Promise<void> {
  await sql`
    select queue_job('read_picture', json_build_object('document_id', ${id}::text), 'read ' || ${id}::text, now(),
      ${priorityOf(first)}::integer)`.execute(db)
}

function priorityOf(first: boolean): number {
  return first ? beforeOthers : ordinary
}

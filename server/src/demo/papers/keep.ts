import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { UploadedFile } from '../../features/documents/upload/receive.ts'
import type { DocumentReading } from '../../features/readings/reading.ts'
import { readInSandbox } from '../../features/readings/reader/read-in-sandbox.ts'
import type { Files } from '../../platform/storage/files.ts'
import { sheets } from './sheets.ts'

const slip = 'Werkbon_7731.png'
const readers = 2
const known_numbers = sheets.map(({ number }) => number)

export type Paper = (typeof sheets)[number]['filename'] | typeof slip
/** A paper in the storage, and what the reader found in it; without, it is read like any other after the start. */
type StoredPaper = UploadedFile & { reading: DocumentReading | null }
export type StoredPapers = Map<Paper, StoredPaper>

/** Brings the papers of the demo to the storage, as an upload does: first the bytes, then what names them. */
export async function keepPapers(files: Files, now: Temporal.Instant): Promise<StoredPapers> {
  const { draw } = await import('./draw.ts') // no other start needs what draws
  const kept: StoredPapers = new Map()
  const photo = createReadStream(join(import.meta.dirname, '../../../demo', slip))
  kept.set(slip, { ...(await keep(files, photo)), filename: slip, extension: 'png', reading: null })
  for (let n = 0; n < sheets.length; n += readers) await Promise.all(sheets.slice(n, n + readers).map(keepSheet))
  return kept

  async function keepSheet(sheet: (typeof sheets)[number]) {
    const { filename } = sheet
    const bytes = await draw(sheet, now)
    const [file, reading] = await Promise.all([
      keep(files, Readable.from([bytes])),
      readInSandbox(bytes, { type: 'pdf', filename, known_numbers }),
    ])
    const read = reading.state === 'read' ? reading : null
    kept.set(filename, { ...file, filename, extension: 'pdf', reading: read })
  }
}

async function keep(files: Files, bytes: Readable): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const draft = await files.draft(bytes)
  try {
    await draft.keep()
    return { size: draft.size, sha256: draft.sha256 }
  } finally {
    await draft.discard()
  }
}

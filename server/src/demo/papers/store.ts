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
/** The photo is not read: recognition would take the processor for seconds just after the first start. */
const unread: DocumentReading = { state: 'nothing', pages: 1, notes: [] }
const known_numbers = sheets.map(({ number }) => number)

export type Paper = (typeof sheets)[number]['filename'] | typeof slip
/** A stored document with its reading. Without a reading it is read after the start, like any other. */
type StoredPaper = UploadedFile & { reading: DocumentReading | null }
export type StoredPapers = Map<Paper, StoredPaper>

/** Stores the files of the demo's documents before their rows, as an upload does. */
export async function storePapers(files: Files, now: Temporal.Instant): Promise<StoredPapers> {
  const { draw } = await import('./draw.ts') // only needed when the demo is filled
  const papers: StoredPapers = new Map()
  const photo = createReadStream(join(import.meta.dirname, '../../../demo', slip))
  papers.set(slip, { ...(await store(files, photo)), filename: slip, extension: 'png', reading: unread })
  for (let n = 0; n < sheets.length; n += readers) await Promise.all(sheets.slice(n, n + readers).map(storeSheet))
  return papers

  async function storeSheet(sheet: (typeof sheets)[number]) {
    const { filename } = sheet
    const bytes = await draw(sheet, now)
    const [file, reading] = await Promise.all([
      store(files, Readable.from([bytes])),
      readInSandbox(bytes, { type: 'pdf', filename, known_numbers }),
    ])
    const read = reading.state === 'read' ? reading : null
    papers.set(filename, { ...file, filename, extension: 'pdf', reading: read })
  }
}

async function store(files: Files, bytes: Readable): Promise<Pick<UploadedFile, 'size' | 'sha256'>> {
  const draft = await files.draft(bytes)
  try {
    await draft.keep()
    return { size: draft.size, sha256: draft.sha256 }
  } finally {
    await draft.discard()
  }
}

import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { UploadedFile } from '../../features/documents/upload/receive.ts'
import type { DocumentReading } from '../../features/readings/reading.ts'
import type { Files } from '../../platform/storage/files.ts'
import type { DrawnPapers, DrawnSheet } from './draw-sheets.ts'

const slip = 'Werkbon_7731.png'

export type Paper = DrawnSheet['filename'] | typeof slip
type StoredPaper = UploadedFile & { reading: DocumentReading }
export type StoredPapers = Map<Paper, StoredPaper>

/** Stores the files of the demo's documents before their rows, as an upload does. */
export async function storePapers(files: Files, now: Temporal.Instant): Promise<StoredPapers> {
  const papers: StoredPapers = new Map()
  const photo = createReadStream(join(import.meta.dirname, '../../../demo', slip))
  const [{ drawn, slip: reading }, stored] = await Promise.all([drawSheets(now), store(files, photo)])
  papers.set(slip, { ...stored, filename: slip, extension: 'png', reading })
  for (const { filename, bytes, reading } of drawn) {
    const file = await store(files, Readable.from([Buffer.from(bytes)]))
    papers.set(filename, { ...file, filename, extension: 'pdf', reading })
  }
  return papers
}

async function drawSheets(now: Temporal.Instant): Promise<DrawnPapers> {
  const thread = new Worker(new URL('draw-sheets.ts', import.meta.url), {
    workerData: now.toString(),
    env: {}, // under `node --watch` it would report its imports as messages
    stdout: true, // pdf.js prints a warning
    stderr: true,
  })
  const [papers]: DrawnPapers[] = await once(thread, 'message')
  if (!papers) throw new Error('The papers of the demo were not drawn.')
  return papers
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

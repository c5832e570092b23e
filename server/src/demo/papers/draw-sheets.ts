import { parentPort, workerData } from 'node:worker_threads'
import { readerOf } from '../../features/readings/jobs/read-document.ts'
import type { DocumentReading } from '../../features/readings/reading.ts'
import { draw } from './draw.ts'
import { sheets } from './sheets.ts'

export type DrawnSheet = { filename: (typeof sheets)[number]['filename']; bytes: Uint8Array; reading: DocumentReading }

// A thread that draws and reads all documents of the demo. Klopt drew them itself, so they need no sandbox: a process
// for each of them would load the code that reads PDF eight times. With the thread its memory is freed.
const now = Temporal.Instant.from(String(workerData))
const read = await readerOf('pdf')
const known_numbers = sheets.map(({ number }) => number)
const drawn: DrawnSheet[] = []
for (const sheet of sheets) {
  const { filename } = sheet
  const bytes = await draw(sheet, now)
  const reading = await read(new Uint8Array(bytes), { type: 'pdf', filename, known_numbers })
  drawn.push({ filename, bytes, reading })
}
/* oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort?.postMessage(drawn)

import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readerOf } from '../../features/readings/jobs/read-document.ts'
import type { DocumentReading } from '../../features/readings/reading.ts'
import { draw } from './draw.ts'
import { sheets } from './sheets.ts'

/** The words of the photo. Recognising them would take seconds of processor time just after the first start. */
const recognised = new URL('../../../demo/Werkbon_7731.words.json', import.meta.url)

/** `slip` is the reading of the photo. */
export type DrawnPapers = { drawn: DrawnSheet[]; slip: DocumentReading }
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
const words = await readFile(recognised)
const readWords = await readerOf('words')
const photo = await readWords(words, { type: 'words', filename: 'Werkbon_7731.png', known_numbers })
const readPhoto = photo.state === 'refused' ? photo : { ...photo, recognition: JSON.parse(String(words)) }
const papers: DrawnPapers = { drawn, slip: readPhoto }
/* oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort?.postMessage(papers)

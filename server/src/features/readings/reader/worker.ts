import { parentPort, workerData } from 'node:worker_threads'
import { type ReaderRequest, readerOf } from '../jobs/read-document.ts'
import { extractPdf } from '../xml/embedded-pdf.ts'
import { dropRights } from './drop-rights.ts'

// A side task of pdf.js that fails does not make the reading fail.
process.on('unhandledRejection', () => {})

const { bytes, document }: { bytes: Uint8Array; document: ReaderRequest } = workerData
const answer = await loadHandler(document)
dropRights()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(JSON.stringify(await answer()))

/** Loads all code that the request needs. */
async function loadHandler(request: ReaderRequest): Promise<() => unknown> {
  if (request.type === 'inside') return () => extractPdf(bytes)
  const read = await readerOf(request.type)
  return () => read(bytes, request)
}

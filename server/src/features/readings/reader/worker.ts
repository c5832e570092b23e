import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type ReaderRequest, readerOf } from '../jobs/read-document.ts'
import { extractPdf } from '../xml/embedded-pdf.ts'
import { dropRights } from './drop-rights.ts'

// A side task of pdf.js that fails does not make the reading fail.
process.on('unhandledRejection', () => {})

if (!parentPort) throw new Error('a worker has a parent')
const read = await readerOf(workerData)
dropRights()
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort.postMessage('ready')
const [task]: { bytes: Uint8Array; request: ReaderRequest }[] = await once(parentPort, 'message')
if (!task) throw new Error('a message has a body')
const { bytes, request } = task
const answer = request.type === 'inside' ? extractPdf(bytes) : await read(bytes, request)
parentPort.postMessage(JSON.stringify(answer))

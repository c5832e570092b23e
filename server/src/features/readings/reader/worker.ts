import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { orRefused, type ReaderRequest, readerOf } from '../jobs/read-document.ts'
import { extractPdf } from '../xml/embedded-pdf.ts'
import { dropRights } from './drop-rights.ts'

// A side task of pdf.js that fails does not make the reading fail.
process.on('unhandledRejection', () => {})

if (!parentPort) throw new Error('a worker has a parent')
const work = workerData === 'mail' ? await mailReader() : await documentReader()
dropRights()
/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
parentPort.postMessage('ready')
const [task]: { bytes: Uint8Array; request: ReaderRequest }[] = await once(parentPort, 'message')
if (!task) throw new Error('a message has a body')
const { bytes, request } = task
parentPort.postMessage(JSON.stringify(await work(bytes, request)))

type Work = (bytes: Uint8Array, request: ReaderRequest) => unknown

async function documentReader(): Promise<Work> {
  const read = await readerOf(workerData)
  return (bytes, request) => {
    if (request.type === 'mail') throw new Error('this reader was started for documents')
    return request.type === 'inside' ? extractPdf(bytes) : read(bytes, request)
  }
}

async function mailReader(): Promise<Work> {
  const { parseMail } = await import('../mail/parse-mail.ts')
  return (bytes) => orRefused(() => parseMail(bytes))
}

import { parentPort, workerData } from 'node:worker_threads'
import { type DocumentToRead, readerOf } from '../read-document.ts'
import { giveUp } from './give-up.ts'

// What pdf.js gives up on by the way is no reason to give up the document: the reading below decides.
process.on('unhandledRejection', () => {})

const { bytes, document }: { bytes: Uint8Array; document: DocumentToRead } = workerData
const read = await readerOf(document.type)
giveUp()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(JSON.stringify(await read(bytes, document)))

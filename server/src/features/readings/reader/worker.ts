import { parentPort, workerData } from 'node:worker_threads'
import { type ReaderRequest, readerOf } from '../jobs/read-document.ts'
import { takeOut } from '../xml/inside.ts'
import { giveUp } from './give-up.ts'

// What pdf.js gives up on by the way is no reason to give up the document: the reading below decides.
process.on('unhandledRejection', () => {})

const { bytes, document }: { bytes: Uint8Array; document: ReaderRequest } = workerData
const answer = await answerer(document)
giveUp()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(JSON.stringify(await answer()))

/** With all its code loaded. */
async function answerer(asked: ReaderRequest): Promise<() => unknown> {
  if (asked.type === 'inside') return () => takeOut(bytes)
  const read = await readerOf(asked.type)
  return () => read(bytes, asked)
}

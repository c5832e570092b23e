import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked } from '../read-document.ts'
import { compiled } from './compiled.ts'
import { giveUp } from './give-up.ts'

// What pdf.js gives up on by the way is no reason to give up the document: the reading below decides.
process.on('unhandledRejection', () => {})

const { bytes, document }: { bytes: Uint8Array; document: Asked } = workerData
enableCompileCache(compiled) // before what reads is imported
const { answerer } = await import('./answerer.ts')
const answer = await answerer(document, bytes)
flushCompileCache()
giveUp()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(JSON.stringify(await answer()))

import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Given } from './spoken.ts'

const { compiled, ...given } = workerData as Given
if (compiled) enableCompileCache(compiled) // before anything else is imported, as main.ts does
const { serveJobs } = await import('./work.ts')
if (!parentPort) throw new Error('this is for a thread of Klopt')
serveJobs(given, parentPort)
flushCompileCache()

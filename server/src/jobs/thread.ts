import { enableCompileCache, flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Given } from './spoken.ts'

const behind_requests = 10

const { compiled, ...given }: Given = workerData
if (compiled) enableCompileCache(compiled) // before anything else is imported, as main.ts does
// Linux counts it by the thread, and by whatever the thread starts; elsewhere it would be all of Klopt that waits.
if (process.platform === 'linux') setPriority(behind_requests)
const { serveJobs } = await import('./work.ts')
if (!parentPort) throw new Error('this is for a thread of Klopt')
serveJobs(given, parentPort)
flushCompileCache()

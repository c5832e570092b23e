import { flushCompileCache } from 'node:module'
import { setPriority } from 'node:os'

// The process in which jobs work. It ends with the server, and at no signal: a terminal sends its own to both, while what
// runs is still to be done or given back.
const behind_requests = 10

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
setPriority(behind_requests)
const { serveJobs } = await import('./work.ts')
const server = serveJobs({ post: (said) => process.send?.(said), on: (hear) => void process.on('message', hear) })
process.on('uncaughtException', (error) => void server.fell.asEvent(error))
flushCompileCache()

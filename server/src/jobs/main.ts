import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'

// The process in which jobs work. It ends with the server, and at no signal: a terminal sends its own to both, while what
// runs is still to be done or given back.
const behind_requests = 10

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
setPriority(Math.max(getPriority(), behind_requests)) // nobody but root may come back to the front
const { log } = await import('../platform/log.ts')
process.once('uncaughtException', (error) => {
  log.fatal(error, 'The jobs end by a fault that nothing caught')
  process.exit(1)
})
const { serveJobs } = await import('./work.ts')
serveJobs({
  post: (said) => process.send?.(said, undefined, undefined, () => {}), // to a server that is gone: this ends with it
  on: (hear) => void process.on('message', hear),
})
flushCompileCache()

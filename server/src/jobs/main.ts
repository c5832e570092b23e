import { flushCompileCache } from 'node:module'
import { getPriority, setPriority } from 'node:os'

// The process of the jobs. It ends with the server and ignores signals: a terminal sends them to both processes, and
// running jobs must still be finished or released.
const behindRequests = 10

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR1'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
setPriority(Math.max(getPriority(), behindRequests)) // only root may raise the priority again
const { log } = await import('../platform/log.ts')
process.once('uncaughtException', (error) => {
  log.fatal(error, 'The jobs end because of an uncaught error')
  process.exit(1)
})
const { serveJobs } = await import('./work.ts')
serveJobs({
  post: (message) => process.send?.(message, undefined, undefined, () => {}), // this process ends with the server
  on: (receive) => void process.on('message', receive),
})
flushCompileCache()

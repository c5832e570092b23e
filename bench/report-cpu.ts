import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

// Loaded before a server under test (--import): reports its costs to the parent, and exits with it.
const delay = monitorEventLoopDelay({ resolution: 1 })
let statements = 0

process.on('message', (request) => {
  if (request === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (request === 'memory') process.send?.({ memory: memory() })
  if (request === 'delay') process.send?.({ delay: delays() })
  if (request === 'count') countStatements()
  if (request === 'count' || request === 'statements') process.send?.({ statements })
})
process.on('disconnect', () => process.exit())

/** The memory of the process in bytes: now (after garbage collection, with --expose-gc) and at its peak. */
function memory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }) // also releases empty pages
  return { now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }
}

/** The event loop delay in milliseconds since the previous call. The first call starts the measurement. */
function delays() {
  const [p50, p99] = [50, 99].map((part) => Math.max(0, delay.percentile(part) / 1e6 - 1))
  delay.enable()
  delay.reset()
  return { p50, p99 }
}

function countStatements() {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') return
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  }
}

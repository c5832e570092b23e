import { monitorEventLoopDelay } from 'node:perf_hooks'
import pg from 'pg'

// Loaded before a server under test (--import): tells its parent what it costs, and ends with it.
const delay = monitorEventLoopDelay({ resolution: 1 })
let statements = 0

process.on('message', (asked) => {
  if (asked === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (asked === 'memory') process.send?.({ memory: memory() })
  if (asked === 'delay') process.send?.({ delay: delays() })
  if (asked === 'count') countStatements()
  if (asked === 'count' || asked === 'statements') process.send?.({ statements })
})
process.on('disconnect', () => process.exit())

/** Bytes that the process has now, after cleaning up where it was started for that, and the most that it ever had. */
function memory() {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }) // gives back what is empty, too
  return { now: process.memoryUsage.rss(), most: process.resourceUsage().maxRSS * 1024 }
}

/** Milliseconds by which the event loop was late since the last time that this was asked; from the first time on. */
function delays() {
  const [p50, p99] = [50, 99].map((part) => Math.max(0, delay.percentile(part) / 1e6 - 1))
  delay.enable()
  delay.reset()
  return { p50, p99 }
}

function countStatements() {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') return
  pg.Client.prototype.query = function counted(this: pg.Client, ...words: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, words)
  }
}

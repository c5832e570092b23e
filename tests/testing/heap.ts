import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The megabytes in use after garbage collection. */
export function heapNow(): number {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 100_000) / 10
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const afterMs = 10_000

/**
 * Gives back the memory that only the start needed, about 45 MB. An idle Node would keep it: it collects when something
 * asks for new memory. Not in the start itself, which people wait for. Returns how to leave it out.
 */
export function freeMemoryOnce(): () => void {
  const later = setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    if (typeof collect === 'function') collect()
  }, afterMs).unref()
  return () => clearTimeout(later)
}

import type { QueryClient } from '@tanstack/react-query'
import { live } from '../../platform/live.ts'
import { renewCopies } from './renew-copies.ts'

/**
 * Updates copies whenever the app comes online, so that none keeps text that has been changed. The returned function
 * stops this.
 */
export function watchCopies(client: QueryClient, userId: string): () => void {
  let online = false
  function look() {
    const was = online
    online = live.isServed()
    if (online && !was) void renewCopies(client, userId).catch(() => {}) // the next connection repeats it
  }
  look()
  return live.listen(look)
}

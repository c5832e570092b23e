import type { QueryClient } from '@tanstack/react-query'
import { live } from '../../platform/live.ts'
import { renewCopies } from './renew-copies.ts'

/** Whenever the app comes online: no copy keeps words that were changed meanwhile. Until the returned function is called. */
export function watchCopies(client: QueryClient, userId: string): () => void {
  let online = false
  function look() {
    const was = online
    online = live.state() === 'online'
    if (online && !was) void renewCopies(client, userId).catch(() => {}) // the next connection repeats it
  }
  look()
  return live.listen(look)
}

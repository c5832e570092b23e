import type { QueryClient } from '@tanstack/react-query'
import { live } from '../../platform/live.ts'
import { dropDeleted } from './drop-deleted.ts'

/** Whenever the app comes online: no copy keeps words that were deleted meanwhile. Until the returned function is called. */
export function watchDeleted(client: QueryClient, userId: string): () => void {
  let online = false
  function look() {
    const was = online
    online = live.state() === 'online'
    if (online && !was) void dropDeleted(client, userId).catch(() => {}) // the next connection repeats it
  }
  look()
  return live.listen(look)
}

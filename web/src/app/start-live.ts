import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { resumeUnsent } from '../features/messages/send.ts'
import { openDevice } from '../platform/device.ts'
import { live } from '../platform/live.ts'
import { whenFirstShown } from './boot/first-shown.ts'
import { liveHandlers } from './live-events.ts'
import { watchLooks } from './looked-at.ts'

/** Keeps everything on the screen up to date until the returned function is called, and sends what waited for it. */
export function startLive(client: QueryClient, me: User): () => void {
  let stopped = false
  let close: (() => void) | undefined
  // Its schemas weigh an eighth of the app: they do not come between a page and what it shows first.
  const hush = whenFirstShown(client, () => {
    close = live.open(me.id, liveHandlers(client, me))
  })
  async function sendWhatWaited() {
    await openDevice(me.id)
    if (!stopped) resumeUnsent(client, me.id)
  }
  void sendWhatWaited()
  const stopLooks = watchLooks(client)
  return () => {
    stopped = true
    stopLooks()
    hush()
    close?.()
  }
}

import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { resumeUnsent } from '../features/messages/send.ts'
import { openDevice } from '../platform/device.ts'
import { retryUntilLoaded } from '../platform/later.ts'
import { live } from '../platform/live.ts'
import { whenFirstShown } from './boot/first-shown.ts'
import { watchVisibility } from './visible-dossier.ts'

/** Keeps the screen and the drafts up to date until the returned function is called, and sends unsent messages. */
export function startLive(client: QueryClient, me: User): () => void {
  let stopped = false
  let close: (() => void) | undefined
  let unshare: (() => void) | undefined
  // The schemas and the handlers are a sixth of the app's script, so the connection opens after the first page is shown.
  const cancel = whenFirstShown(client, () => {
    close = live.open(me.id, async () => (await import('./live-events.ts')).liveHandlers(client, me))
    void share()
  })
  async function share() {
    const [{ shareTexts }] = await Promise.all([retryUntilLoaded(() => import('./shared-texts.ts')), openDevice(me.id)])
    if (!stopped) unshare = shareTexts(client, me)
  }
  async function sendUnsent() {
    await openDevice(me.id)
    if (!stopped) resumeUnsent(client, me.id)
  }
  void sendUnsent()
  const stopWatching = watchVisibility(client)
  return () => {
    stopped = true
    stopWatching()
    cancel()
    close?.()
    unshare?.()
  }
}

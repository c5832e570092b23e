import type { User } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { renew } from '../../features/push/device-push.ts'
import { readToken } from '../../platform/token.ts'
import { visibleDossier } from '../visible-dossier.ts'

/**
 * Renews the subscription of this device, takes away the notifications of dossiers that were read, here or elsewhere,
 * opens the message of one that is pressed, and tells the worker which dossier is on the screen. Until the returned
 * function is called.
 */
export function watchNotifications(client: QueryClient, me: User, open: (path: string) => void): () => void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined // not without a secure context
  if (!worker || !('Notification' in window)) return () => {}
  renew(me.id).catch(() => {}) // tried again at the next visit
  const { queryKey } = sidebarQuery()

  function receive({ data, ports }: MessageEvent<{ open?: unknown; look?: unknown }>) {
    if (data.look) ports[0]?.postMessage(visibleDossier())
    if (typeof data.open === 'string' && data.open.startsWith('/app/')) open(data.open)
  }
  function closeRead() {
    const list = client.getQueryData(queryKey)
    const unread = new Set(list?.flatMap(({ id, unread_count }) => (unread_count > 0 ? [id] : [])))
    if (list) void closeNotifications(({ tag }) => !unread.has(tag))
  }
  worker.addEventListener('message', receive)
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === queryKey[0]) closeRead()
  })
  closeRead()
  return () => {
    worker.removeEventListener('message', receive)
    stop()
    if (readToken() === null) void closeNotifications(() => true) // signed out
  }
}

async function closeNotifications(which: (notification: Notification) => boolean) {
  if (Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration('/app')
  for (const notification of (await registration?.getNotifications()) ?? [])
    if (which(notification)) notification.close()
}

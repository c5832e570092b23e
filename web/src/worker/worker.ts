/** Prepended by the build: the files of this release, under names that are never reused. */
export type BuildInfo = { release: string; files: string[] }

declare const built: BuildInfo
type PushPayload = { dossier_id: string; unread?: number } & (
  | { title: string; body: string; seq: number }
  | { title: null }
)
declare const self: ServiceWorkerGlobalScope

const own = `klopt-${built.release}`
const shell = '/app'
const asset = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g

// The cache contains only the app, which is the same for everybody, and no data of people.
self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(openPage(event.request))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event.request))
})

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(event.notification.data.path))
})

/** Shows the notification of a dossier, in place of an earlier one, or takes it away when it was read elsewhere. */
async function receivePush({ dossier_id: tag, unread, ...payload }: PushPayload) {
  setBadge(unread)
  if (payload.title === null) {
    for (const notification of await self.registration.getNotifications({ tag })) notification.close()
    return
  }
  const { title, body, seq } = payload
  const options = {
    tag,
    body,
    renotify: true,
    icon: '/icons/192.png',
    data: { path: `/app/dossier/${tag}?seq=${seq}` },
  }
  await self.registration.showNotification(title, options)
}

/** The number at the icon of the installed app. An older server does not send it, and some browsers have none. */
function setBadge(unread: number | undefined) {
  if (unread === undefined || !('setAppBadge' in navigator)) return
  const done = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  done.catch(() => {})
}

/** In the app if it is open, as nothing typed is lost there, or else in a new window. */
async function openMessage(path: string) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === path.split('?')[0]) ?? windows[0]
  if (!there) return self.clients.openWindow(path)
  await there.focus()
  there.postMessage({ open: path }, [])
}

async function fillCache() {
  const cache = await caches.open(own)
  const page = await fetch(shell, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The shell was answered with ${page.status}.`)
  const named = (await page.clone().text()).match(asset) ?? []
  await cache.addAll([...new Set([...built.files, ...named])])
  await cache.put(shell, page)
}

async function takeOver() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('klopt-') && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The server's page if it can be reached, so that nobody gets an old release. Otherwise the cached one. */
async function openPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status < 500) return answer
  const cached = await caches.open(own).then((cache) => cache.match(shell))
  return cached ?? answer ?? Response.error()
}

/** A file's name contains its hash, so a cached one is always valid. */
async function readAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request.url)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(own)
    await cache.put(request.url, answer.clone())
  }
  return answer
}

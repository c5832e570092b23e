/** Prepended by the build: the files of this release, under names that are never reused. */
export type BuildInfo = { release: string; files: string[] }

declare const built: BuildInfo
type PushPayload = { dossier_id: string; unread?: number } & (
  | { title: string; body: string; seq: number; edited?: boolean }
  | { title: null }
)
declare const self: ServiceWorkerGlobalScope

const own = `klopt-${built.release}`
const shell = '/app'
const sharePage = '/app/delen'
const longestShareMs = 24 * 60 * 60 * 1000
const answerMs = 500
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
  if (origin !== location.origin) return
  if (method === 'POST' && mode === 'navigate' && pathname === sharePage)
    return event.respondWith(receiveShare(event.request))
  if (method !== 'GET') return
  if (mode === 'navigate') {
    event.respondWith(openPage(event.request))
    event.waitUntil(eraseOldShares().catch(() => {}))
  } else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(event.request))
})

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openMessage(event.notification.data.path))
})

/**
 * Shows the notification of a dossier, in place of an earlier one, or takes it away when it was read elsewhere. None
 * while the dossier is on the screen, which the server may not have known yet.
 */
async function receivePush({ dossier_id: tag, unread, ...payload }: PushPayload) {
  setBadge(unread)
  if (payload.title === null || (!(await isOfApple()) && (await isLookedAt(tag)))) {
    for (const notification of await self.registration.getNotifications({ tag })) notification.close()
    return
  }
  const { title, body, seq, edited } = payload
  const options = {
    tag,
    body,
    renotify: !edited, // a changed text of a shown notification: without a sound
    icon: '/icons/192.png',
    data: { path: `/app/dossier/${tag}?seq=${seq}` },
  }
  await self.registration.showNotification(title, options)
}

/** Apple ends a subscription that receives what it shows nothing of. */
async function isOfApple(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.apple.com')
}

/** The number at the icon of the installed app. An older server does not send it, and some browsers have none. */
function setBadge(unread: number | undefined) {
  if (unread === undefined || !('setAppBadge' in navigator)) return
  const done = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  done.catch(() => {})
}

/** Whether a dossier is on the screen. Windows are asked, because their address here may be an earlier one. */
async function isLookedAt(dossierId: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  return (await Promise.all(visible.map(askLook))).includes(dossierId)
}

/** The dossier that a window shows. One that does not answer shows none. */
function askLook(window: WindowClient): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(resolve, answerMs)
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    window.postMessage({ look: true }, [port2])
  })
}

/** In the app if it is open, as nothing typed is lost there, or else in a new window. */
async function openMessage(path: string) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find(({ url }) => new URL(url).pathname === path.split('?')[0]) ?? windows[0]
  if (!there) return self.clients.openWindow(path)
  await there.focus().catch(() => {}) // refused long after the click; the message is opened anyway
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

/**
 * Keeps what another app shares on this device, and opens the page that asks for its dossier. Nothing is sent. Without
 * a session it has no owner: `platform/shares.ts` decides who sees it, and asks whether they shared it.
 */
async function receiveShare(request: Request): Promise<Response> {
  if (isOfOtherSite(request)) return Response.redirect(`${sharePage}?mislukt`, 303)
  try {
    const form = await request.formData()
    const files = form.getAll('file').filter((value) => value instanceof File)
    const text = textOf(form)
    // Without a time of its own, a shared file would have another one each time it is read.
    const at = Date.now()
    const dated = files.map((file, n) => new File([file], file.name, { type: file.type, lastModified: at + n }))
    await storeShare(at, text ? [{ text }, ...dated] : dated)
    return Response.redirect(sharePage, 303)
  } catch {
    return Response.redirect(`${sharePage}?mislukt`, 303) // such as a full disk
  }
}

/** Apps often repeat the address in the text, or the text in the title. */
function textOf(form: FormData): string {
  const texts = ['title', 'text', 'url'].map((name) => {
    const text = form.get(name)
    return typeof text === 'string' ? text.trim() : ''
  })
  const isRepeated = (one: string, n: number) =>
    texts.some((other, m) => m !== n && other.includes(one) && (other !== one || m < n))
  return texts.filter((one, n) => one && !isRepeated(one, n)).join('\n')
}

/**
 * A site could put a file of its own before somebody who chooses a dossier. A phone names no site. Nor does a site that
 * hides itself: therefore the page asks.
 */
function isOfOtherSite({ headers, referrer }: Request): boolean {
  const named = [headers.get('origin') ?? '', referrer].filter((one) => /^https?:/.test(one))
  return named.some((one) => new URL(one).origin !== location.origin)
}

async function storeShare(at: number, contents: (File | { text: string })[]) {
  const db = await openShares()
  const owner: unknown = await answerOf(db.transaction('shares').objectStore('shares').get('person'))
  const box = db.transaction('shares', 'readwrite').objectStore('shares')
  contents.forEach((content, place) => box.put({ owner: owner ?? null, content }, [at, place, Math.random()]))
  await new Promise((resolve, reject) => {
    box.transaction.addEventListener('complete', resolve)
    box.transaction.addEventListener('abort', () => reject(box.transaction.error))
  })
  db.close()
}

/** Nobody may sign in to see them, so the pages alone do not erase them in time. */
async function eraseOldShares() {
  const db = await openShares()
  const old = IDBKeyRange.bound([0], [Date.now() - longestShareMs])
  await answerOf(db.transaction('shares', 'readwrite').objectStore('shares').delete(old))
  db.close()
}

/** The same store as that of `platform/shares-shelf.ts`. */
async function openShares(): Promise<IDBDatabase> {
  const request = indexedDB.open('klopt-shared')
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('shares'))
  return answerOf(request)
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

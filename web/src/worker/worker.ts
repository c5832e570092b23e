/** Prepended by the build: the files of this release, under names that are never reused. */
export type BuildInfo = { release: string; files: string[] }

declare const built: BuildInfo
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

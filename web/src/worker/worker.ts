/** Put in front by the build: the files of this release, by names that never mean anything else. */
export type BuildInfo = { release: string; files: string[] }

declare const built: BuildInfo
declare const self: ServiceWorkerGlobalScope

const own = `klopt-${built.release}`
const shell = '/app'
const asset = /\/assets\/[\w./-]+\.(?:js|css|woff2)/g

// It holds the app alone, the same for everybody: what people said is none of its business.
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

/** The server's page whenever there is one, so that nobody is shown an old release; the kept one without a line. */
async function openPage(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status < 500) return answer
  const kept = await caches.open(own).then((cache) => cache.match(shell))
  return kept ?? answer ?? Response.error()
}

/** Its name holds a hash, so one that is kept is the right one. */
async function readAsset(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(own)
    await cache.put(request.url, answer.clone())
  }
  return answer
}

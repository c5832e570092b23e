const manifest = /\/assets\/manifest-([\w-]+)\.js/
const lastReload = 'reloaded_at'
const pause = 60_000

type BuiltWindow = { __reactRouterManifest?: { version?: string } }

/** Whether the server serves a newer release of the app than this page. Null without an answer. */
export async function isOutdated(): Promise<boolean | null> {
  const { __reactRouterManifest: own } = globalThis as BuiltWindow
  if (!own?.version || !import.meta.env.PROD) return false
  const shell = await fetch('/app', { cache: 'no-cache' })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  if (shell === null) return null
  const version = manifest.exec(shell)?.[1]
  return version !== undefined && version !== own.version
}

/** Whether the server can be reached. Any answer counts. */
export function serverAnswers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Reloads the page, unless it just did: reloading again would not help and could go on for ever. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(lastReload))
  if (Date.now() - last < pause) return false
  sessionStorage.setItem(lastReload, String(Date.now()))
  location.reload()
  return true
}

const manifest = /\/assets\/manifest-([\w-]+)\.js/
const last_reload = 'reloaded_at'
const pause = 60_000

type BuiltWindow = { __reactRouterManifest?: { version?: string } }

/** Whether the server has another release of the app than this page. Without an answer nobody knows, so no. */
export async function isOutdated(): Promise<boolean> {
  const { __reactRouterManifest: own } = globalThis as BuiltWindow
  if (!own?.version || !import.meta.env.PROD) return false
  const shell = await fetch('/app', { cache: 'no-cache' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  )
  const version = manifest.exec(shell)?.[1]
  return version !== undefined && version !== own.version
}

/** Whether the server can be reached; any answer will do. */
export function serverAnswers(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}

/** Loads the page anew, unless it was just done: what is still wrong then is not mended by doing it for ever. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(last_reload))
  if (Date.now() - last < pause) return false
  sessionStorage.setItem(last_reload, String(Date.now()))
  location.reload()
  return true
}

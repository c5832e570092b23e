const pageKey = 'return_to'
const signedInKey = 'signed_in'

/**
 * Remembers where to return after signing in again. Only pages of the app, so that a link cannot redirect elsewhere.
 */
export function rememberPage(path: string) {
  if (path.startsWith('/app')) sessionStorage.setItem(pageKey, path)
}

/** Whether signing in returns to what was shared. */
export function returnsToShare(): boolean {
  return sessionStorage.getItem(pageKey) === '/app/delen'
}

export function takeRememberedPage(): string | null {
  const path = sessionStorage.getItem(pageKey)
  sessionStorage.removeItem(pageKey)
  return path?.startsWith('/app') ? path : null
}

/** The page to open next, from the address. Null if it is not a page of the app. */
export function nextPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, hash } = new URL(next, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + hash : null
}

/** Lets the app know, after a full page load, that somebody has just signed in. */
export function rememberSignIn() {
  sessionStorage.setItem(signedInKey, 'yes')
}

export function takeSignIn(): boolean {
  const signedIn = sessionStorage.getItem(signedInKey) !== null
  sessionStorage.removeItem(signedInKey)
  return signedIn
}

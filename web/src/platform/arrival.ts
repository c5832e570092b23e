const page_key = 'return_to'
const signed_in_key = 'signed_in'

/**
 * Remembers where to return after signing in again. Only pages of the app, so that a link cannot redirect elsewhere.
 */
export function rememberPage(path: string) {
  if (path.startsWith('/app')) sessionStorage.setItem(page_key, path)
}

/** Whether signing in returns to what was shared. */
export function returnsToShare(): boolean {
  return sessionStorage.getItem(page_key) === '/app/delen'
}

export function takeRememberedPage(): string | null {
  const path = sessionStorage.getItem(page_key)
  sessionStorage.removeItem(page_key)
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
  sessionStorage.setItem(signed_in_key, 'yes')
}

export function takeSignIn(): boolean {
  const signed_in = sessionStorage.getItem(signed_in_key) !== null
  sessionStorage.removeItem(signed_in_key)
  return signed_in
}

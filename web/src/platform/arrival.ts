const page_key = 'return_to'
const signed_in_key = 'signed_in'

/** Where to go back to after signing in again. Only pages of the app, so that no link can send people elsewhere. */
export function rememberPage(path: string) {
  if (path.startsWith('/app')) sessionStorage.setItem(page_key, path)
}

export function takeRememberedPage(): string | null {
  const path = sessionStorage.getItem(page_key)
  sessionStorage.removeItem(page_key)
  return path?.startsWith('/app') ? path : null
}

/** The page that an address asks to go to next, when it is one of ours. */
export function nextPage(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return null
  const { origin, pathname, hash } = new URL(next, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + hash : null
}

/** Tells the app, which opens as a page of its own, that somebody has just signed in. */
export function rememberSignIn() {
  sessionStorage.setItem(signed_in_key, 'yes')
}

export function takeSignIn(): boolean {
  const signed_in = sessionStorage.getItem(signed_in_key) !== null
  sessionStorage.removeItem(signed_in_key)
  return signed_in
}

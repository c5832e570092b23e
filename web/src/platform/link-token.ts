/**
 * Takes the token of a mailed link out of the address before any request, so that it stays out of the history and the
 * referrer. The tab stores it until it is forgotten, so that the page can be reloaded.
 */
export function takeLinkToken(): string | null {
  const address = new URL(location.href)
  const mailed = address.searchParams.get('token')
  if (mailed === null) return readLinkToken()
  if (mailed) sessionStorage.setItem(`link_token${page()}`, mailed)
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address.pathname + address.search)
  return readLinkToken()
}

/** Reads the token without removing it from the address. */
export function readLinkToken(): string | null {
  return new URLSearchParams(location.search).get('token') || sessionStorage.getItem(`link_token${page()}`)
}

/** Call when the token has been used or turns out to be invalid. */
export function forgetLinkToken(at = page()) {
  sessionStorage.removeItem(`link_token${at}`)
}

/** The key for this page in either language. The script in the head of every page uses the same key. */
function page(): string {
  return location.pathname.replaceAll(/^\/en|\/$/g, '')
}

/**
 * The token of the mailed link, taken out of the address before anything is asked for: it must not stay in the
 * history, nor go along as referrer. The tab keeps it, so that the page can be loaded again, until it is forgotten.
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

/** The same token, without taking it. */
export function readLinkToken(): string | null {
  return new URLSearchParams(location.search).get('token') || sessionStorage.getItem(`link_token${page()}`)
}

/** Once it has done its work, or turns out not to work. */
export function forgetLinkToken() {
  sessionStorage.removeItem(`link_token${page()}`)
}

/** For its page alone, in either language. The script in the head of every page looks for the same key. */
function page(): string {
  return location.pathname.replaceAll(/^\/en|\/$/g, '')
}

let taken: string | null = null

/**
 * The token of the mailed link, taken out of the address before anything is asked for: it must not stay in the
 * history, nor go along as referrer. Remembered, because React mounts twice while developing.
 */
export function takeLinkToken(): string | null {
  const token = readLinkToken()
  const address = new URL(location.href)
  if (!address.searchParams.has('token')) return token
  address.searchParams.delete('token')
  history.replaceState(history.state, '', address.pathname + address.search)
  taken = token
  return token
}

/** The same token, without taking it. */
export function readLinkToken(): string | null {
  return new URLSearchParams(location.search).get('token') || taken
}

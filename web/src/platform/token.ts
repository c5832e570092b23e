const key = 'access_token'
const listeners = new Set<() => void>()

/** The access token lives in local storage, so that a second visit and other tabs keep the session. */
export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
}

export function storeToken(token: string) {
  localStorage.setItem(key, token)
}

/** Ends the session in this browser. With `only`, a late 401 of an older session leaves a newer one alone. */
export function dropToken(only?: string | null) {
  const token = readToken()
  if (only !== undefined && token !== only) return
  localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Calls back when the session ended, here or in another tab. */
export function onTokenDropped(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    if (readToken() === null) listener()
    else if (event.newValue !== event.oldValue) location.reload() // somebody else signed in: nothing here is theirs
  }
  listeners.add(listener)
  addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', inOtherTab)
  }
}

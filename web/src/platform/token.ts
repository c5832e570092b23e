const key = 'access_token'
const earlierKey = 'earlier_token'
const enteredKey = 'let_in'
const listeners = new Set<() => void>()

/** The access token is stored in local storage, so that later visits and other tabs share the session. */
export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
}

export function storeToken(token: string) {
  localStorage.removeItem(enteredKey)
  localStorage.setItem(key, token)
}

export function authorization(token = readToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The ended token of this browser's last session. It gives no access, but identifies a known device. */
export function readEarlierToken(): string | null {
  return localStorage.getItem(earlierKey)
}

/** Removes the token after the server ended its session. A late 401 of an older session leaves a newer one alone. */
export function dropEndedToken(ended: string | null) {
  if (!ended || ended !== readToken()) return
  localStorage.setItem(earlierKey, ended)
  dropToken()
}

/** Removes the token, whether or not the server ended the session. */
export function dropToken() {
  localStorage.removeItem(enteredKey)
  localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Remembers that this session has entered the app. A guest has given consent by then. */
export function rememberEntry() {
  localStorage.setItem(enteredKey, 'yes')
}

export function hasEntered(): boolean {
  return localStorage.getItem(enteredKey) !== null
}

/** Calls the listener when the session ends, in this or another tab. */
export function onTokenDropped(listener: () => void): () => void {
  const inOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    if (readToken() === null) listener()
    else if (event.newValue !== event.oldValue) location.reload() // somebody else signed in, so this page must reload
  }
  listeners.add(listener)
  addEventListener('storage', inOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', inOtherTab)
  }
}

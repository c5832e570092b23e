const key = 'access_token'
const earlier_key = 'earlier_token'
const let_in_key = 'let_in'
const listeners = new Set<() => void>()

/** The access token lives in local storage, so that a second visit and other tabs keep the session. */
export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
}

export function storeToken(token: string) {
  localStorage.removeItem(let_in_key)
  localStorage.setItem(key, token)
}

export function authorization(token = readToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The token of this browser's last session, which the server ended. It opens nothing; it tells a known device. */
export function readEarlierToken(): string | null {
  return localStorage.getItem(earlier_key)
}

/** Ends the session in this browser, where the server has ended it. A late 401 of an older one leaves a newer one alone. */
export function dropEndedToken(ended: string | null) {
  if (!ended || ended !== readToken()) return
  localStorage.setItem(earlier_key, ended)
  dropToken()
}

/** Ends the session in this browser, whatever the server knows of it: its token is not to be found afterwards. */
export function dropToken() {
  localStorage.removeItem(let_in_key)
  localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Whoever has this session saw the app with it: a guest has agreed by then. */
export function rememberLetIn() {
  localStorage.setItem(let_in_key, 'yes')
}

export function wasLetIn(): boolean {
  return localStorage.getItem(let_in_key) !== null
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

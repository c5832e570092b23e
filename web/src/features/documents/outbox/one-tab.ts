const nameOf = (clientId: string) => `klopt file ${clientId}`

/** The files that this page has locked, with the functions that release them. */
const held = new Map<string, { granted: Promise<void>; end: () => void; ended: Promise<unknown> }>()

/**
 * Locks a file against other tabs while a dialog of this page shows it. The browser releases the lock if the page is
 * closed.
 */
export function hold(clientId: string): Promise<void> {
  const earlier = held.get(clientId)
  if (earlier) return earlier.granted
  const granted = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const ended = navigator.locks.request(nameOf(clientId), () => {
    granted.resolve()
    return end.promise
  })
  held.set(clientId, { granted: granted.promise, end: end.resolve, ended })
  return granted.promise
}

export async function letGo(clientId: string): Promise<void> {
  const one = held.get(clientId)
  held.delete(clientId)
  one?.end()
  await one?.ended
}

/** Does the work unless another tab has the file. */
export function inOneTab<T>(clientId: string, work: () => Promise<T>): Promise<T | 'elsewhere'> {
  return navigator.locks.request(nameOf(clientId), { ifAvailable: true }, async (lock) => (lock ? work() : 'elsewhere'))
}

/** Resolves when no other tab has locked the file any more. */
export async function untilFree(clientId: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(nameOf(clientId), { signal }, () => {})
}

import { isSameDay } from './dates.ts'

let today = new Date()

/** The current date by this device's clock. The same object until the day changes. */
export function readToday(): Date {
  const now = new Date()
  if (!isSameDay(now, today)) today = now
  return today
}

/**
 * Calls the listener when the day may have changed: at midnight, and when the page becomes visible, since a sleeping
 * device misses midnight.
 */
export function listenToDays(listener: () => void): () => void {
  let midnight: ReturnType<typeof setTimeout>
  function wait() {
    const now = new Date()
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    midnight = setTimeout(turn, next.getTime() - now.getTime())
  }
  function turn() {
    listener()
    wait()
  }
  function comeBack() {
    clearTimeout(midnight)
    turn()
  }
  wait()
  document.addEventListener('visibilitychange', comeBack)
  addEventListener('focus', comeBack)
  return () => {
    clearTimeout(midnight)
    document.removeEventListener('visibilitychange', comeBack)
    removeEventListener('focus', comeBack)
  }
}

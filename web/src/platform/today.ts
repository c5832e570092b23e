import { isSameDay } from './dates.ts'

let today = new Date()

/** A moment of the day that it is by the clock of this device; the same one until there is another day. */
export function readToday(): Date {
  const now = new Date()
  if (!isSameDay(now, today)) today = now
  return today
}

/** Tells when it may be another day: at midnight, and when somebody comes back, since a device that slept had no midnight. */
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

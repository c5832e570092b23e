type PostponedWork = (leaving: boolean) => void

const waiting = new Set<() => void>()
let listening = false

/** Work that may still be called off: `now` does it. When the page is left it is done at once. */
export function postpone(work: PostponedWork): { now: () => void; cancel: () => void } {
  listen()
  const hurry = () => finish(true)
  waiting.add(hurry)
  function finish(leaving: boolean) {
    if (waiting.delete(hurry)) work(leaving)
  }
  return { now: () => finish(false), cancel: () => void waiting.delete(hurry) }
}

/** Does all that still waits, before the page or the session ends. */
export function doPostponed() {
  for (const hurry of waiting) hurry()
}

// A page that is only hidden is one to come back to: what it offers to take back is there then.
function listen() {
  if (listening) return
  listening = true
  addEventListener('pagehide', doPostponed)
}

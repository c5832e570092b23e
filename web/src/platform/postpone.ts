type PostponedWork = (leaving: boolean) => void

const waiting = new Set<() => void>()
let listening = false

/** Delays work that can still be cancelled. `now` runs it; leaving the page runs it too. */
export function postpone(work: PostponedWork): { now: () => void; cancel: () => void } {
  listen()
  const run = () => finish(true)
  waiting.add(run)
  function finish(leaving: boolean) {
    if (waiting.delete(run)) work(leaving)
  }
  return { now: () => finish(false), cancel: () => void waiting.delete(run) }
}

/** Runs all postponed work before the page or the session ends. */
export function doPostponed() {
  for (const run of waiting) run()
}

// Not on `visibilitychange`: a hidden page may come back, and its undo must still work then.
function listen() {
  if (listening) return
  listening = true
  addEventListener('pagehide', doPostponed)
}

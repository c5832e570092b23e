import { live } from '../../platform/live.ts'
import { isOutdated } from '../../platform/release.ts'
import { startWorker } from '../../platform/worker.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const hiddenMs = 30 * 60_000
/** Until it asks again, if there was no answer: soon at first, as a server that starts may refuse for a moment. */
const soonestMs = 1000
const latestMs = 5 * 60_000

/**
 * Announces a new release once. A release restarts the server, so a restored connection is the moment to check. `late`:
 * it was restored before this started. A tab that was hidden for long checks too.
 */
export function watchRelease(texts: { ready: string; renew: string }, { late = false } = {}): () => void {
  let checkedAt = Date.now()
  let wasOnline = live.isServed()
  let shown: number | null = null
  let stopped = false
  let pauseMs = soonestMs
  let asking: ReturnType<typeof setTimeout> | undefined
  const worker = startWorker(() => void check())

  async function check() {
    clearTimeout(asking)
    checkedAt = Date.now()
    const outdated = await isOutdated()
    if (stopped) return
    if (outdated === null) return askAgain()
    if (!outdated) return worker.takeOver()
    worker.fetchNew()
    shown ??= toast.offer(texts.ready, { label: texts.renew, onAct: () => location.reload() })
  }
  function askAgain() {
    clearTimeout(asking)
    if (!live.isServed()) return // the connection is a reason to ask when it is back
    asking = setTimeout(() => void check(), pauseMs)
    pauseMs = Math.min(pauseMs * 2, latestMs)
  }
  function checkConnection() {
    const online = live.isServed()
    if (online && !wasOnline) {
      pauseMs = soonestMs
      void check()
    }
    wasOnline = online
  }
  function checkVisible() {
    if (!document.hidden && Date.now() - checkedAt > hiddenMs) void check()
  }

  if (late) void check()
  const stop = live.listen(checkConnection)
  document.addEventListener('visibilitychange', checkVisible)
  return () => {
    stopped = true
    clearTimeout(asking)
    stop()
    document.removeEventListener('visibilitychange', checkVisible)
    worker.stop()
    if (shown !== null) closeToast(shown)
  }
}

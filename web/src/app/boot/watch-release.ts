import { live } from '../../platform/live.ts'
import { isOutdated } from '../../platform/release.ts'
import { startWorker } from '../../platform/worker.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const hidden_ms = 30 * 60_000
/** Until it asks again, if there was no answer: soon at first, as a server that starts may refuse for a moment. */
const soonest_ms = 1000
const latest_ms = 5 * 60_000

/**
 * Announces a new release once. A release restarts the server, so a restored connection is the moment to check. `late`:
 * it was restored before this started. A tab that was hidden for long checks too.
 */
export function watchRelease(texts: { ready: string; renew: string }, { late = false } = {}): () => void {
  let checked_at = Date.now()
  let was_online = live.isServed()
  let shown: number | null = null
  let stopped = false
  let pause_ms = soonest_ms
  let asking: ReturnType<typeof setTimeout> | undefined
  const worker = startWorker(() => void check())

  async function check() {
    clearTimeout(asking)
    checked_at = Date.now()
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
    asking = setTimeout(() => void check(), pause_ms)
    pause_ms = Math.min(pause_ms * 2, latest_ms)
  }
  function checkConnection() {
    const online = live.isServed()
    if (online && !was_online) {
      pause_ms = soonest_ms
      void check()
    }
    was_online = online
  }
  function checkVisible() {
    if (!document.hidden && Date.now() - checked_at > hidden_ms) void check()
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

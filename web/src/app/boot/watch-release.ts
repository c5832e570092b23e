import { live } from '../../platform/live.ts'
import { isOutdated } from '../../platform/release.ts'
import { startWorker } from '../../platform/worker.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const hidden_ms = 30 * 60_000

/**
 * Announces a new release once. A release restarts the server, so a restored connection is the moment to check. `late`:
 * it was restored before this started. A tab that was hidden for long checks too.
 */
export function watchRelease(texts: { ready: string; renew: string }, { late = false } = {}): () => void {
  let checked_at = Date.now()
  let was_online = live.state() === 'online'
  let shown: number | null = null
  const worker = startWorker(() => void check())

  async function check() {
    checked_at = Date.now()
    if (!(await isOutdated())) return worker.takeOver()
    worker.fetchNew()
    shown ??= toast.offer(texts.ready, { label: texts.renew, onAct: () => location.reload() })
  }
  function checkConnection() {
    const online = live.state() === 'online'
    if (online && !was_online) void check()
    was_online = online
  }
  function checkVisible() {
    if (!document.hidden && Date.now() - checked_at > hidden_ms) void check()
  }

  if (late) void check()
  const stop = live.listen(checkConnection)
  document.addEventListener('visibilitychange', checkVisible)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', checkVisible)
    worker.stop()
    if (shown !== null) closeToast(shown)
  }
}

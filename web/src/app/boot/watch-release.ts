import { live } from '../../platform/live.ts'
import { isOutdated } from '../../platform/release.ts'
import { startWorker } from '../../platform/worker.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const pause = 30 * 60_000

/**
 * Says once that there is a new release. A release starts the server anew, so the line that comes back is the moment to
 * look; `late`: it has come back before this began. A tab that was away for long looks too.
 */
export function watchRelease(texts: { ready: string; renew: string }, { late = false } = {}): () => void {
  let looked_at = Date.now()
  let was_online = live.state() === 'online'
  let shown: number | null = null
  const worker = startWorker(() => void look())

  async function look() {
    looked_at = Date.now()
    if (!(await isOutdated())) return worker.takeOver()
    worker.fetchNew()
    shown ??= toast.offer(texts.ready, { label: texts.renew, onAct: () => location.reload() })
  }
  function hearLine() {
    const online = live.state() === 'online'
    if (online && !was_online) void look()
    was_online = online
  }
  function comeBack() {
    if (!document.hidden && Date.now() - looked_at > pause) void look()
  }

  if (late) void look()
  const stop = live.listen(hearLine)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', comeBack)
    worker.stop()
    if (shown !== null) closeToast(shown)
  }
}

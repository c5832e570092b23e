import { canInstall, install, listenToInstall } from '../../platform/install.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const visits_key = 'visits'
const offered_key = 'install_offered'
const third = 3
const time = 20_000

/** Only whoever came back twice has a use for it, and is told once. The palette offers it from then on. */
export function offerInstall(texts: { hint: string; install: string }): () => void {
  const visits = countVisit()
  let shown: number | null = null
  function look() {
    if (visits < third || !canInstall() || localStorage.getItem(offered_key)) return
    localStorage.setItem(offered_key, 'yes')
    shown = toast.offer(texts.hint, { label: texts.install, onAct: install }, time)
  }
  look()
  const stop = listenToInstall(look)
  return () => {
    stop()
    if (shown !== null) closeToast(shown)
  }
}

/** A visit lasts as long as its tab. */
function countVisit(): number {
  const before = Number(localStorage.getItem(visits_key))
  if (sessionStorage.getItem(visits_key)) return before
  sessionStorage.setItem(visits_key, 'counted')
  localStorage.setItem(visits_key, String(before + 1))
  return before + 1
}

import { canInstall, install, listenToInstall } from '../../platform/install.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const visits_key = 'visits'
const offered_key = 'install_offered'
const offered_on = 3
const shown_ms = 20_000

/** Offers the installation once, on the third visit. After that the palette offers it. */
export function offerInstall(texts: { hint: string; install: string }): () => void {
  const visits = countVisit()
  let shown: number | null = null
  function offer() {
    if (visits < offered_on || !canInstall() || localStorage.getItem(offered_key)) return
    localStorage.setItem(offered_key, 'yes')
    shown = toast.offer(texts.hint, { label: texts.install, onAct: install }, shown_ms)
  }
  offer()
  const stop = listenToInstall(offer)
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

import { canInstall, install, listenToInstall } from '../../platform/install.ts'
import { closeToast, toast } from '../../ui/toasts.ts'

const visitsKey = 'visits'
const offeredKey = 'install_offered'
const offeredOn = 3
const shownMs = 20_000

/** Offers the installation once, on the third visit. After that the palette offers it. */
export function offerInstall(texts: { hint: string; install: string }): () => void {
  const visits = countVisit()
  let shown: number | null = null
  function offer() {
    if (visits < offeredOn || !canInstall() || localStorage.getItem(offeredKey)) return
    localStorage.setItem(offeredKey, 'yes')
    shown = toast.offer(texts.hint, { label: texts.install, onAct: install }, shownMs)
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
  const before = Number(localStorage.getItem(visitsKey))
  if (sessionStorage.getItem(visitsKey)) return before
  sessionStorage.setItem(visitsKey, 'counted')
  localStorage.setItem(visitsKey, String(before + 1))
  return before + 1
}

import { useSyncExternalStore } from 'react'

/** Chrome's offer to install the app; other browsers make none. */
type Offer = Event & { prompt: () => Promise<unknown> }

let offer: Offer | null = null
const listeners = new Set<() => void>()

// The browser makes its offer once, soon after the page is there, and would show it by itself.
export function waitForInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as Offer)
  })
  addEventListener('appinstalled', () => change(null))
}

/** Asks the browser to install Klopt; null where that cannot be, or is done. */
export function useInstall(): (() => void) | null {
  const there = useSyncExternalStore(listenToInstall, canInstall, () => false)
  return there ? install : null
}

export function install() {
  const taken = offer
  change(null) // an offer can be taken up once
  void taken?.prompt()
}

export function canInstall(): boolean {
  return offer !== null
}

export function listenToInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Offer | null) {
  offer = next
  for (const listener of listeners) listener()
}

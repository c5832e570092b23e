import { useSyncExternalStore } from 'react'

/** Chrome's event to install the app. Other browsers do not have it. */
type Offer = Event & { prompt: () => Promise<unknown> }

let offer: Offer | null = null
const listeners = new Set<() => void>()

// The browser fires the event once, soon after the page has loaded, and would otherwise show its own prompt.
export function waitForInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as Offer)
  })
  addEventListener('appinstalled', () => change(null))
}

/** Asks the browser to install Klopt. Null if that is not possible or already done. */
export function useInstall(): (() => void) | null {
  const there = useSyncExternalStore(listenToInstall, canInstall, () => false)
  return there ? install : null
}

export function install() {
  const used = offer
  change(null) // the event can be used once
  void used?.prompt()
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

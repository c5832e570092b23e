import { useEffect, useEffectEvent } from 'react'

type Watcher = { onclose: (() => void) | null; destroy(): void }

declare global {
  interface Window {
    /** https://html.spec.whatwg.org/multipage/interaction.html#close-watchers; not in every browser. */
    CloseWatcher?: new () => Watcher
  }
}

/** On a phone the back gesture closes the open panel instead of leaving the page, in browsers with CloseWatcher. */
export function useBackCloses(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!active || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => close()
    return () => watcher.destroy()
  }, [active])
}

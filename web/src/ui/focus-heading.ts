/** Focuses the heading of the page, for when the focused element has disappeared. */
export function focusHeading() {
  document.querySelector<HTMLElement>('#main h1')?.focus()
}

/**
 * The same for a page whose code or data is still loading. Stops when the user focuses something in the page.
 * Returns a function that stops waiting.
 */
export function focusComingHeading(): (() => void) | undefined {
  const main = document.querySelector('#main')
  if (!main) return
  const observer = new MutationObserver(look)
  function look() {
    const heading = main?.querySelector<HTMLElement>('h1')
    const busy = main?.contains(document.activeElement) && document.activeElement !== main
    if (heading && !busy) heading.focus({ preventScroll: true }) // keep the restored scroll position
    if (heading || busy) observer.disconnect()
  }
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

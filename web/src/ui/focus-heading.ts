/** For when what had the focus is gone: the heading of the page is where one begins to read. */
export function focusHeading() {
  document.querySelector<HTMLElement>('#main h1')?.focus()
}

/**
 * The same for a page that is still coming: its code or its data may be on the way. Not any more once somebody went into
 * the page themselves. Returns what stops the waiting.
 */
export function focusComingHeading(): (() => void) | undefined {
  const main = document.querySelector('#main')
  if (!main) return
  const observer = new MutationObserver(look)
  function look() {
    const heading = main?.querySelector<HTMLElement>('h1')
    const busy = main?.contains(document.activeElement) && document.activeElement !== main
    if (heading && !busy) heading.focus({ preventScroll: true }) // a page that one comes back to stays where it was
    if (heading || busy) observer.disconnect()
  }
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}

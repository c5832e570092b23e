/** Brings what a search led to into view, with the focus, so that it is spoken. */
export function atFound(isFound: boolean): { ref?: (element: HTMLElement | null) => void; tabIndex?: -1 } {
  return isFound ? { ref: show, tabIndex: -1 } : {}
}

function show(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

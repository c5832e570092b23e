/** Brings what a search led to into view, with the focus, so that it is spoken. */
export function atFound(is_found: boolean): { ref?: (element: HTMLElement | null) => void; tabIndex?: -1 } {
  return is_found ? { ref: show, tabIndex: -1 } : {}
}

function show(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}

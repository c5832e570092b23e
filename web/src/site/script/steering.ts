type Controls = { root: ParentNode; total: number; show: (index: number) => void }

/** Handles the buttons and dots of a row of slides. Returns the function that moves to a slide, limited to the row. */
export function serveControls({ root, total, show }: Controls): (index: number) => void {
  const dots = [...root.querySelectorAll<HTMLButtonElement>('[data-dot]')]
  const [previous, next] = [...root.querySelectorAll<HTMLButtonElement>('[data-step]')]
  let shown = 0

  function go(index: number) {
    shown = Math.min(Math.max(index, 0), total - 1)
    for (const [n, dot] of dots.entries()) {
      if (n === shown) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
    endAt(previous, next, shown === 0)
    endAt(next, previous, shown === total - 1)
    show(shown)
  }

  previous?.addEventListener('click', () => go(shown - 1))
  next?.addEventListener('click', () => go(shown + 1))
  for (const [n, dot] of dots.entries()) dot.addEventListener('click', () => go(n))
  return go
}

/** Moves the focus from a button at its end to the one that goes back. */
function endAt(button: HTMLButtonElement | undefined, back: HTMLButtonElement | undefined, end: boolean) {
  if (!button) return
  const focused = document.activeElement === button
  button.disabled = end
  if (end && focused) {
    if (back) back.disabled = false
    back?.focus()
  }
}

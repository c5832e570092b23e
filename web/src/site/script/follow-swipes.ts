const swipePx = 50

/** Detects a swipe of at least 50 px to the side, and more to the side than up or down. */
export function followSwipes(surface: HTMLElement, move: (by: -1 | 1) => void) {
  let from: { x: number; y: number } | null = null
  surface.addEventListener(
    'touchstart',
    ({ touches: [first, second] }) => {
      from = first && !second ? { x: first.clientX, y: first.clientY } : null
    },
    { passive: true },
  )
  surface.addEventListener('touchend', ({ changedTouches: [last] }) => {
    if (!from || !last || (visualViewport?.scale ?? 1) > 1) return // when zoomed in, a finger pans
    const [x, y] = [last.clientX - from.x, last.clientY - from.y]
    from = null
    if (Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1)
  })
}

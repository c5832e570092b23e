const swipe_px = 50

/** Makes of the slides, which stand below each other, a deck that shows one at a time. */
export function steerDeck() {
  const deck = document.querySelector<HTMLElement>('[data-deck]')
  const steer = document.querySelector<HTMLElement>('[data-steer]')
  if (!deck || !steer) return
  const slides = [...deck.querySelectorAll<HTMLElement>('[data-slide]')]
  const dots = [...steer.querySelectorAll<HTMLButtonElement>('[data-dot]')]
  const count = steer.querySelector<HTMLElement>('[data-count]')
  const [previous, next] = [...steer.querySelectorAll<HTMLButtonElement>('[data-step]')]
  let shown = 0

  function show(index: number) {
    shown = Math.min(Math.max(index, 0), slides.length - 1)
    for (const [n, slide] of slides.entries()) slide.hidden = n !== shown
    for (const [n, dot] of dots.entries()) {
      if (n === shown) dot.setAttribute('aria-current', 'true')
      else dot.removeAttribute('aria-current')
    }
    endAt(previous, next, shown === 0)
    endAt(next, previous, shown === slides.length - 1)
    if (count) count.textContent = (count.dataset['count'] ?? '').replace('{{n}}', String(shown + 1))
    deck?.toggleAttribute('data-dark', slides[shown]?.dataset['slide'] === 'title-page')
  }

  /** The address names the slide, so that it can be shared and survives a reload. */
  function go(index: number) {
    show(index)
    history.replaceState(history.state, '', `#${slides[shown]?.id}`)
  }

  function showNamed() {
    show(slides.findIndex(({ id }) => `#${id}` === location.hash))
  }

  const keys: Record<string, () => number> = {
    ArrowLeft: () => shown - 1,
    ArrowRight: () => shown + 1,
    PageUp: () => shown - 1,
    PageDown: () => shown + 1,
    Home: () => 0,
    End: () => slides.length - 1,
  }
  addEventListener('keydown', (event) => {
    const to = keys[event.key]
    if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go(to())
  })
  previous?.addEventListener('click', () => go(shown - 1))
  next?.addEventListener('click', () => go(shown + 1))
  for (const [n, dot] of dots.entries()) dot.addEventListener('click', () => go(n))
  followSwipes(deck, (by) => go(shown + by))
  addEventListener('hashchange', showNamed)

  deck.setAttribute('data-deck', 'on')
  steer.hidden = false
  showNamed()
}

/** The focus of a button that cannot go on moves to the one that leads back. */
function endAt(button: HTMLButtonElement | undefined, back: HTMLButtonElement | undefined, end: boolean) {
  if (!button) return
  const focused = document.activeElement === button
  button.disabled = end
  if (end && focused) {
    if (back) back.disabled = false
    back?.focus()
  }
}

/** A finger that moves at least 50 px to the side, and more to the side than up or down. */
function followSwipes(deck: HTMLElement, move: (by: -1 | 1) => void) {
  let from: { x: number; y: number } | null = null
  deck.addEventListener(
    'touchstart',
    ({ touches: [first, second] }) => {
      from = first && !second ? { x: first.clientX, y: first.clientY } : null
    },
    { passive: true },
  )
  deck.addEventListener('touchend', ({ changedTouches: [last] }) => {
    if (!from || !last || (visualViewport?.scale ?? 1) > 1) return // enlarged, a finger looks around
    const [x, y] = [last.clientX - from.x, last.clientY - from.y]
    from = null
    if (Math.abs(x) >= swipe_px && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1)
  })
}

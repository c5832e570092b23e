const heldFor = 500
/** In px: a finger is never quite still. */
const slack = 10
/** In px: so far to the right, a swipe answers. */
const far = 64

type Place = { clientX: number; clientY: number }
type FingerActions = { held: () => void; reply: (() => void) | null }

/** Holding a finger on a bubble opens its menu; swiping it to the right answers it. */
export function followFinger(target: Element, from: Place, { held, reply }: FingerActions) {
  const bubble = target.closest<HTMLElement>('.msg')
  const over = new AbortController()
  const { signal } = over
  let moved = 0
  const timer = setTimeout(() => {
    end()
    keepLiftFromPressing()
    held()
  }, heldFor)

  function follow({ clientX, clientY }: Place) {
    const [right, down] = [clientX - from.clientX, clientY - from.clientY]
    if (Math.hypot(right, down) <= slack) return
    clearTimeout(timer)
    if (!reply || !bubble || Math.abs(down) > Math.max(slack, right)) return end() // it scrolls
    moved = Math.min(Math.max(right, 0), far)
    bubble.style.translate = `${moved}px`
  }
  function end() {
    clearTimeout(timer)
    over.abort()
    if (bubble) bubble.style.translate = ''
  }
  function lift() {
    const answers = moved >= far
    end()
    if (answers) reply?.()
  }

  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', lift, { signal })
  addEventListener('pointercancel', end, { signal })
}

/** Lifting the finger would press what has opened below it. A finger that continues to scroll is not lifted. */
function keepLiftFromPressing() {
  const over = new AbortController()
  const { signal } = over
  function lift(event: Event) {
    event.preventDefault()
    over.abort()
  }
  addEventListener('touchend', lift, { capture: true, passive: false, signal })
  addEventListener('touchcancel', () => over.abort(), { signal })
}

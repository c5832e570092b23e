import { followSwipes } from './follow-swipes.ts'
import { serveControls } from './steering.ts'

/** Turns the list of slides into a deck that shows one at a time. */
export function steerDeck() {
  const deck = document.querySelector<HTMLElement>('[data-deck]')
  const steer = deck?.querySelector<HTMLElement>('[data-steer]')
  if (!deck || !steer) return
  const slides = [...deck.querySelectorAll<HTMLElement>('[data-slide]')]
  const count = steer.querySelector<HTMLElement>('[data-count]')
  let shown = 0

  const show = serveControls({
    root: steer,
    total: slides.length,
    show(index) {
      const moved = index !== shown
      shown = index
      for (const [n, slide] of slides.entries()) slide.hidden = n !== shown
      fit()
      if (count) count.textContent = (count.dataset['count'] ?? '').replace('{{n}}', String(shown + 1))
      deck.toggleAttribute('data-dark', slides[shown]?.dataset['slide'] === 'title-page')
      // The slide is in the address, so that it can be shared and survives a reload.
      if (moved) history.replaceState(history.state, '', `#${slides[shown]?.id}`)
    },
  })

  /**
   * Sets a slide that is longer than the window more tightly. If that is not enough, it can be focused, so that the
   * keys scroll it.
   */
  function fit() {
    const slide = slides[shown]
    if (!slide) return
    slide.removeAttribute('data-tight')
    slide.removeAttribute('tabindex')
    if (!isTooLong(slide)) return
    slide.setAttribute('data-tight', '')
    if (isTooLong(slide)) slide.tabIndex = 0
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
    show(to())
  })
  followSwipes(deck, (by) => show(shown + by))
  addEventListener('hashchange', showNamed)
  addEventListener('resize', fit)
  document.fonts?.addEventListener('loadingdone', fit)

  deck.setAttribute('data-deck', 'on')
  steer.hidden = false
  showNamed()
}

function isTooLong({ scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight > clientHeight
}

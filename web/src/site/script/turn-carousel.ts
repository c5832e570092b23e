import { followSwipes } from './follow-swipes.ts'
import { serveControls } from './steering.ts'

/** Makes the slides a carousel from 768 px. Below that they are a list, as without the script. */
export function turnCarousel() {
  const carousel = document.querySelector<HTMLElement>('[data-carousel]')
  const track = carousel?.querySelector<HTMLElement>('[data-track]')
  if (!carousel || !track) return
  const slides = [...track.querySelectorAll<HTMLElement>('[data-slide]')]
  const wide = matchMedia('(min-width: 768px)')
  let shown = 0

  const go = serveControls({
    root: carousel,
    total: slides.length,
    show(index) {
      shown = index
      track.dataset['at'] = String(index)
      for (const [n, slide] of slides.entries()) slide.inert = wide.matches && n !== index
    },
  })

  followSwipes(track, (by) => {
    if (wide.matches) go(shown + by)
  })
  wide.addEventListener('change', () => go(shown))
  carousel.setAttribute('data-carousel', 'on')
  go(0)
}

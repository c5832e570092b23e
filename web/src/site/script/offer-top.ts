const fromPx = 300

/** Shows the button to the top after more than 300 px of scrolling. */
export function offerTop() {
  const button = document.querySelector<HTMLButtonElement>('[data-to-top]')
  if (!button) return

  function show() {
    if (button) button.hidden = scrollY <= fromPx
  }

  addEventListener('scroll', show, { passive: true })
  button.addEventListener('click', () => {
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
  show()
}

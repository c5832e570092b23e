// Just below the bar: the section at this height is the one being read.
const readingLine = 140

/** Marks the section being read in the table of contents, and folds the contents after a choice. */
export function followReading() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a[href^="#"]')]
  const headings = [...document.querySelectorAll<HTMLElement>('article h2[id]')]
  if (headings.length === 0) return

  function mark() {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const read = headings.findLast((heading) => heading.getBoundingClientRect().top < readingLine) ?? headings[0]
    const current = atEnd ? headings.at(-1) : read
    for (const link of links) {
      if (link.hash === `#${current?.id}`) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }

  addEventListener('scroll', mark, { passive: true })
  mark()
  for (const link of links) link.addEventListener('click', () => link.closest('details')?.removeAttribute('open'))
}

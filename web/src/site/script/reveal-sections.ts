/** Reveals each `data-reveal` section below the fold once, when 100 px of it would be visible. */
export function revealSections() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        target.setAttribute('data-reveal', 'done')
        observer.unobserve(target)
      }
    },
    { rootMargin: '0px 0px -100px' },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) {
    // A section that is already on the screen must not disappear first.
    if (section.getBoundingClientRect().top < innerHeight) continue
    section.setAttribute('data-reveal', 'wait')
    observer.observe(section)
  }
}

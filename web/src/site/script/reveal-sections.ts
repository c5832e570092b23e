/** Lets what is marked `data-reveal` and lies below come up once, when 100 px of it would be seen. */
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
    // What stands on the screen already does not vanish to come back.
    if (section.getBoundingClientRect().top < innerHeight) continue
    section.setAttribute('data-reveal', 'wait')
    observer.observe(section)
  }
}

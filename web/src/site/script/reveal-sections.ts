/** Lets a section marked `data-reveal` come up once, when 100 px of it would be seen. */
export function revealSections() {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target } of entries.filter(({ isIntersecting }) => isIntersecting)) {
        target.setAttribute('data-reveal', 'done')
        observer.unobserve(target)
      }
    },
    { rootMargin: '0px 0px -100px' },
  )
  for (const section of document.querySelectorAll('[data-reveal]')) observer.observe(section)
}

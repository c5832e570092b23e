import { expect, type Page } from '@playwright/test'

/** Half a pixel is rounding. */
const least = 43.5

/** Exceptions to the minimum size of a touch target, with the reason. */
const exceptions = {
  '.msg-more': 'holding a finger on the message opens the same menu',
  '.skip-link': 'only a keyboard reaches it',
  '.read-by': 'it would cover the message above, on which a finger is held for its menu',
  '.chat-log': 'it takes the focus only to be scrolled by keys',
}

/**
 * Expects everything that can be pressed to be at least as large as a fingertip: 44 px high and wide, as far as a touch
 * there reaches it. Links within a sentence are as high as their line, which WCAG 2.5.8 allows.
 */
export async function expectTargets(page: Page) {
  const small = () => page.evaluate(findSmall, { least, exceptions: Object.keys(exceptions).join(',') })
  await expect.poll(small).toEqual([])
}

/** Runs in the page. */
function findSmall({ least, exceptions }: { least: number; exceptions: string }): string[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitem], [role=tab], [role=option]'
  const places = new Map(
    [...document.querySelectorAll('*')].map((one) => [one, [one.scrollLeft, one.scrollTop]] as const),
  )
  const found = [...document.querySelectorAll(pressable)].filter(isUsable).flatMap((one) => {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { width, height } = reachOf(one)
    if (width >= least && height >= least) return []
    return [`${width}×${height}: ${one.outerHTML.replaceAll(/<svg.*?<\/svg>/gs, '').slice(0, 160)}`]
  })
  for (const [one, [left = 0, top = 0]] of places) {
    if (one.scrollLeft !== left) one.scrollLeft = left
    if (one.scrollTop !== top) one.scrollTop = top
  }
  return found

  function isUsable(one: Element): boolean {
    if (one.matches(exceptions) || one.closest('[inert], [aria-hidden=true]')) return false
    const { width, height } = one.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !one.checkVisibility({ visibilityProperty: true })) return false
    const sentence = one.parentElement?.textContent?.trim() !== one.textContent?.trim()
    return !sentence || !one.matches('a, .link') || !/^inline(-block)?$/.test(getComputedStyle(one).display)
  }

  /** How wide and high a touch reaches it, around a point where it does. */
  function reachOf(one: Element): { width: number; height: number } {
    const { left, top, width, height } = one.getBoundingClientRect()
    for (const across of [0.5, 0.25, 0.75])
      for (const down of [0.5, 0.25, 0.75]) {
        const [x, y] = [left + width * across, top + height * down]
        if (!reaches(one, x, y)) continue
        return { width: along(one, x, y, 1, 0), height: along(one, x, y, 0, 1) }
      }
    return { width: 0, height: 0 }
  }
  function along(one: Element, x: number, y: number, right: number, down: number): number {
    const far = 60
    const step = 0.5
    let length = 0
    for (const way of [1, -1])
      for (let n = step; n <= far && reaches(one, x + way * right * n, y + way * down * n); n += step) length += step
    return length
  }
  function reaches(one: Element, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    const label = hit.closest('label')
    return one.contains(hit) || label?.control === one
  }
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Finds no fault with axe, in light and in dark. A mail's frame runs no script; it has a test of its own. */
export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).withTags(tags).exclude('iframe').analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ colorScheme, id, help, html, failureSummary })),
    )
    expect(found).toEqual([])
  }
}

/** Whatever moves has arrived; the loader, which never does, may go on. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity
    const brief = document.getAnimations().filter((one) => ends(one) && Number(one.effect?.getTiming().duration) < 1000)
    await Promise.allSettled(brief.map(({ finished }) => finished))
  })
}

/** Nothing can be scrolled sideways, neither the page nor anything in it. */
export async function expectNoSidewaysScroll(page: Page) {
  const wider = await page.evaluate(() => {
    const scrolls = (element: Element) =>
      element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    return [...document.querySelectorAll('*')]
      .filter((element) => scrolls(element) && element.scrollWidth > element.clientWidth)
      .map((element) => `${element.outerHTML.slice(0, 120)}: ${element.scrollWidth} in ${element.clientWidth}`)
  })
  expect(wider).toEqual([])
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
// A dialog hides the page behind it with its heading and landmark. A mail has none.
const of_whole_pages = ['landmark-one-main', 'page-has-heading-one', 'region']
const of_colours = ['color-contrast', 'link-in-text-block']

/** Expects no errors from axe: all rules in light mode, and the rules about colours in dark mode too. */
export async function expectAccessible(page: Page) {
  const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
  const part = dialogs > 0 || page.url() === 'about:blank'
  const every = scan(page).withTags(tags)
  await expectNothing(page, 'light', part ? every.disableRules(of_whole_pages) : every)
  await expectNothing(page, 'dark', scan(page).withRules(of_colours))
}

/**
 * The mailbox shows mails in a frame without scripts, which axe cannot inspect. Mails have their own test. Axe's legacy
 * mode scans a page without opening another one to combine the results of frames.
 */
function scan(page: Page) {
  return new AxeBuilder({ page }).exclude('iframe').setLegacyMode()
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', builder: AxeBuilder) {
  await page.emulateMedia({ colorScheme })
  await settled(page)
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ colorScheme, id, help, html, failureSummary })),
  )
  expect(found).toEqual([])
}

/** Waits until animations have ended, except the loader and the bar of a toast. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const brief = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
    await Promise.allSettled(brief.map(({ finished }) => finished))
  })
}

/** Expects that nothing scrolls sideways, neither the page nor anything in it. */
export async function expectNoSidewaysScroll(page: Page) {
  const wider = () =>
    page.evaluate(() => {
      const scrolls = (element: Element) =>
        element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
      return [...document.querySelectorAll('*')]
        .filter((element) => scrolls(element) && element.scrollWidth > element.clientWidth)
        .map((element) => `${element.outerHTML.slice(0, 120)}: ${element.scrollWidth} in ${element.clientWidth}`)
    })
  await expect.poll(wider).toEqual([])
}

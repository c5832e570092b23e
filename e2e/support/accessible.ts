import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
// A dialog hides the page behind it with its heading and landmark. A mail has none.
const ofWholePages = ['landmark-one-main', 'page-has-heading-one', 'region']
const ofColours = ['color-contrast', 'link-in-text-block']

/** Expects no errors from axe: all rules in light mode, and the rules about colours in dark mode too. */
export async function expectAccessible(page: Page) {
  const dialogs = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()
  const part = dialogs > 0 || page.url() === 'about:blank'
  const without = part ? ofWholePages : []
  await expectNothing(page, 'light', {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  })
  await expectNothing(page, 'dark', { runOnly: { type: 'rule', values: ofColours } })
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', options: axe.RunOptions) {
  await page.emulateMedia({ colorScheme })
  await settled(page)
  const violations = await violationsOn(page, options)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ colorScheme, id, help, html, failureSummary })),
  )
  expect(found).toEqual([])
}

/**
 * The mailbox shows mails in a frame without scripts, which axe cannot inspect. Mails have their own test. The page gets
 * axe once: to read its source again takes longer than to run the rules about colours.
 */
async function violationsOn(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(async (options) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    const { violations } = await run({ exclude: ['iframe'] }, { ...options, resultTypes: ['violations'] })
    return violations
  }, options)
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

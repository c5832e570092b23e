import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
// A part of the app is tested without the page around it.
const ofWholePages = ['landmark-one-main', 'page-has-heading-one', 'region', 'heading-order']
const ofColours = ['color-contrast', 'link-in-text-block']

/** Expects no errors from axe: all rules in light mode, and the rules about colours in dark mode too. */
export async function expectAccessible() {
  const rules = Object.fromEntries(ofWholePages.map((rule) => [rule, { enabled: false }]))
  await expectNothing('light', { runOnly: tags, rules })
  await expectNothing('dark', { runOnly: ofColours })
}

async function expectNothing(theme: 'light' | 'dark', options: RunOptions) {
  document.documentElement.dataset['theme'] = theme
  try {
    await settled()
    const { violations } = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({ theme, id, help, html, failureSummary })),
    )
    expect(found).toEqual([])
  } finally {
    delete document.documentElement.dataset['theme']
  }
}

/** Waits until animations have ended, except the loader and the bar of a toast. */
async function settled() {
  const brief = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
  await Promise.allSettled(brief.map(({ finished }) => finished))
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isNarrow } from './screen.ts'

test.each([
  [767, true],
  [768, false],
])('whether the layout is narrow at %i px, so that signing in opens the list: %s', async (width, narrow) => {
  await page.viewport(width, 800)

  expect(isNarrow()).toBe(narrow)
  await page.viewport(414, 896)
})

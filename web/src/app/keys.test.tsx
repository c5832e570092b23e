import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/accessible.ts'
import { show } from '../testing/screen.tsx'
import { Keys } from './keys.tsx'

test.each([
  ['nl', 'Sneltoetsen', 'pijl omlaag'],
  ['en', 'Keyboard shortcuts', 'arrow down'],
] as const)('the overview of keys, in %s, is one for everybody', async (language, name, arrow) => {
  const onClose = vi.fn<() => void>()
  const screen = await show(<Keys open onClose={onClose} />, { language })

  const dialog = screen.getByRole('dialog', { name })
  await expect.element(dialog.getByLabelText(arrow).first()).toBeVisible()
  await expectAccessible()
})

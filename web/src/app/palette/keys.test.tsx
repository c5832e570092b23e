import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/accessible.ts'
import { show } from '../../testing/screen.tsx'
import { Keys } from './keys.tsx'

test.each([
  ['nl', 'Sneltoetsen', 'pijl omlaag'],
  ['en', 'Keyboard shortcuts', 'arrow down'],
] as const)('the overview of keys, in %s, is the same for everybody', async (language, name, arrow) => {
  const onClose = vi.fn<() => void>()
  const screen = await show(<Keys open onClose={onClose} />, { language })

  const dialog = screen.getByRole('dialog', { name })
  await expect.element(dialog.getByLabelText(arrow).first()).toBeVisible()
  await expectAccessible()
})

test('single-character shortcuts can be turned off on this device, and the overview then shows how to open it', async () => {
  const screen = await show(<Keys open onClose={() => {}} />)
  const dialog = screen.getByRole('dialog', { name: 'Sneltoetsen' })
  await expect.element(dialog.getByText('Zoek in de lijst')).toBeVisible()
  await expect.element(dialog.getByText('Groter')).toBeVisible()

  await dialog.getByRole('switch', { name: 'Sneltoetsen van één teken' }).click()

  await expect.element(dialog.getByText(/Dit overzicht open je met (Ctrl|⌘) K\./)).toBeVisible()
  await expect.element(dialog.getByText('Zoek in de lijst')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Volgend document')).toBeVisible()
  await expectAccessible()
  await screen.unmount()
  const again = await show(<Keys open onClose={() => {}} />)
  await expect.element(again.getByRole('switch')).not.toBeChecked()
  await again.getByRole('switch').click()
  await expect.element(again.getByText('Zoek in de lijst')).toBeVisible()
})

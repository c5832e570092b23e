import { expect, test } from 'vitest'
import { doPostponed } from '../platform/postpone.ts'
import { show } from '../testing/screen.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast } from './toasts.ts'
import { offerUndo } from './undo.ts'

test("what was done stands once its toast is gone, and 'Ongedaan maken' takes it back", async () => {
  const screen = await show(<ToastRegion />)
  const first = offerUndo('Gebruiker verwijderd')
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  expect(await first).toEqual({ stands: true, leaving: false })

  const second = offerUndo('Gebruiker verwijderd')
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  expect(await second).toEqual({ stands: false, leaving: false })
  await expect.element(screen.getByText('Gebruiker verwijderd')).not.toBeInTheDocument()
})

test('it stands after five seconds, the time of its bar', async () => {
  const screen = await show(<ToastRegion />)
  const done = offerUndo('Gebruiker verwijderd')
  await expect.element(screen.getByText('Gebruiker verwijderd')).toBeVisible()
  const bar = document.querySelector('.toast-bar')?.getAnimations()[0]
  expect(bar?.effect?.getComputedTiming().endTime).toBe(5000)

  bar?.finish()

  expect(await done).toEqual({ stands: true, leaving: false })
})

test('it stands too when newer toasts push it out', async () => {
  const done = offerUndo('Gebruiker verwijderd')

  for (const text of ['Een', 'Twee', 'Drie']) toast.info(text)

  expect(await done).toEqual({ stands: true, leaving: false })
})

test('leaving the page does it at once, and nothing is left to take back', async () => {
  const screen = await show(<ToastRegion />)
  const done = offerUndo('Gebruiker verwijderd')

  doPostponed()

  expect(await done).toEqual({ stands: true, leaving: true })
  await expect.element(screen.getByText('Gebruiker verwijderd')).not.toBeInTheDocument()
})

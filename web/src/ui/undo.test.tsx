import { expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast } from './toasts.ts'
import { offerUndo } from './undo.ts'

test("an action is final once its toast closes, and 'Ongedaan maken' undoes it", async () => {
  const screen = await show(<ToastRegion />)
  const first = offerUndo('Gebruiker verwijderd')
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  expect(await first).toEqual({ final: true, leaving: false })

  const second = offerUndo('Gebruiker verwijderd')
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  expect(await second).toEqual({ final: false, leaving: false })
  await expect.element(screen.getByText('Gebruiker verwijderd')).not.toBeInTheDocument()
})

test('an action is final after five seconds, the time of the bar', async () => {
  const screen = await show(<ToastRegion />)
  const done = offerUndo('Gebruiker verwijderd')
  await expect.element(screen.getByText('Gebruiker verwijderd')).toBeVisible()
  const bar = document.querySelector('.toast-bar')?.getAnimations()[0]
  expect(bar?.effect?.getComputedTiming().endTime).toBe(5000)

  bar?.finish()

  expect(await done).toEqual({ final: true, leaving: false })
})

test('plain toasts do not replace an undoable one, and a fourth undoable toast makes the oldest final', async () => {
  const screen = await show(<ToastRegion />)
  const texts = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent)
  const first = offerUndo('Eerste')
  for (const text of ['Een', 'Twee', 'Drie']) toast.info(text)
  await expect.poll(texts).toEqual(['Eerste', 'Twee', 'Drie'])

  const others = ['Tweede', 'Derde'].map((text) => offerUndo(text))
  toast.info('Vier')
  toast.info('Vijf')
  await expect.poll(texts).toEqual(['Eerste', 'Tweede', 'Derde', 'Vijf'])
  others.push(offerUndo('Vierde'))

  expect(await first).toEqual({ final: true, leaving: false })
  await expect.poll(texts).toEqual(['Tweede', 'Derde', 'Vierde'])
  for (const _ of others) await screen.getByRole('button', { name: 'Ongedaan maken' }).first().click()
  expect((await Promise.all(others)).map(({ final }) => final)).toEqual([false, false, false])
})

test('an action stays undoable while the tab is hidden', async () => {
  const screen = await show(<ToastRegion />)
  const done = offerUndo('Gebruiker verwijderd')
  await expect.element(screen.getByText('Gebruiker verwijderd')).toBeVisible()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))

  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.getByRole('button', { name: 'Ongedaan maken' }).click()

  expect(await done).toEqual({ final: false, leaving: false })
})

test('leaving the page makes the action final at once', async () => {
  const screen = await show(<ToastRegion />)
  const done = offerUndo('Gebruiker verwijderd')

  dispatchEvent(new Event('pagehide'))

  expect(await done).toEqual({ final: true, leaving: true })
  await expect.element(screen.getByText('Gebruiker verwijderd')).not.toBeInTheDocument()
})

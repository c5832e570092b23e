import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../testing/accessible.ts'
import { closeToasts } from '../testing/close-toasts.ts'
import { show } from '../testing/screen.tsx'
import { ToastRegion } from './toast-region.tsx'
import { toast, toastTimes } from './toasts.ts'

/** The duration of a toast's bar in ms, including its delay of 50 ms. */
function timeOf(text: string): number {
  return Number(barOf(text)?.getAnimations()[0]?.effect?.getComputedTiming().endTime)
}

function barOf(text: string) {
  return [...document.querySelectorAll('.toast')].find((one) => one.textContent.includes(text))?.querySelector('i')
}

test.each([
  ['5000 ms by default', undefined, 5000],
  ['2500 ms when creating a dossier', toastTimes.dossier, 2500],
  ['3000 ms around signing in', toastTimes.sign_in, 3000],
])('a toast stays for %s, and its bar starts after 50 ms', async (text, option, time) => {
  const screen = await show(<ToastRegion />)

  toast.good(text, option)

  await expect.element(screen.getByText(text)).toBeVisible()
  expect(timeOf(text)).toBe(time)
  const bar = document.querySelector('.toast i')
  expect(bar?.getAnimations()[0]?.effect?.getTiming().delay).toBe(50)
  bar?.getAnimations()[0]?.finish()
  await expect.element(screen.getByText(text)).not.toBeInTheDocument()
})

test('an error is an alert, other toasts are a status, and the oldest of four disappears', async () => {
  const screen = await show(<ToastRegion />)

  toast.good('een')
  toast.good('twee')
  toast.wrong('drie')
  toast.info('vier')

  await expect.element(screen.getByRole('alert')).toHaveTextContent('drie')
  expect(
    screen
      .getByRole('status')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['twee', 'vier'])
})

test('the timer of a toast pauses while it has the focus, or the pointer', async () => {
  const screen = await show(<ToastRegion />)
  toast.info('Even lezen')

  await expect.element(screen.getByText('Even lezen')).toBeVisible()
  screen.getByRole('button', { name: 'Sluiten' }).element().focus()

  const running = () => document.querySelector('.toast i')?.getAnimations()[0]?.playState
  expect(running()).toBe('paused')
  screen.getByRole('button', { name: 'Sluiten' }).element().blur()
  await userEvent.hover(screen.getByText('Even lezen'))
  await expect.poll(running).toBe('paused')
  await userEvent.unhover(screen.getByText('Even lezen'))
  await expect.poll(running).toBe('running')
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(screen.getByText('Even lezen')).not.toBeInTheDocument()
})

test('the timer of a toast pauses in a hidden tab', async () => {
  const screen = await show(<ToastRegion />)
  const look = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  /** The bar of a new toast, and its animation, which only the test moves. */
  const come = async (text: string) => {
    toast.info(text)
    await expect.element(screen.getByText(text)).toBeVisible()
    const bar = barOf(text)
    const [clock] = bar?.getAnimations() ?? []
    if (!bar || !clock) throw new Error('The toast has no animation.')
    clock.pause()
    return { bar, clock }
  }
  const seen = await come('Dossier gesloten')
  seen.clock.currentTime = 1000

  look(true)
  const unseen = await come('Toegang verlengd')
  const ended = new Promise((resolve) => seen.bar.addEventListener('animationend', resolve))
  seen.clock.finish()
  unseen.clock.currentTime = 4000
  await ended
  look(false)

  expect([seen.clock.currentTime, unseen.clock.currentTime]).toEqual([1000, 0])
  await expect.element(screen.getByText('Dossier gesloten')).toBeVisible()
  for (const { clock } of [seen, unseen]) clock.finish()
  await expect.poll(() => document.querySelectorAll('.toast')).toHaveLength(0)
})

test('an offer stays until it is accepted, and its button is accessible', async () => {
  const onAct = vi.fn<() => void>()
  const screen = await show(<ToastRegion />)
  toast.offer('Nieuwe versie beschikbaar.', { label: 'Vernieuwen', onAct })
  await expect.element(screen.getByText('Nieuwe versie beschikbaar.')).toBeVisible()
  expect(document.querySelector('.toast i')?.getAnimations() ?? []).toEqual([])
  await expectAccessible()

  await screen.getByRole('button', { name: 'Vernieuwen' }).click()

  expect(onAct).toHaveBeenCalledOnce()
  await expect.element(screen.getByText('Nieuwe versie beschikbaar.')).not.toBeInTheDocument()
})

test.each(['Ongedaan maken', 'Sluiten'])(
  "after '%s' the focus returns to where it was before the toast",
  async (name) => {
    const screen = await show(
      <>
        <button type="button">Verder</button>
        <ToastRegion />
      </>,
    )
    toast.undoable('Document verwijderd', { onUndo: () => {}, onEnd: () => {} })
    screen.getByRole('button', { name: 'Verder' }).element().focus()

    await screen.getByRole('button', { name }).click()

    await expect.element(screen.getByText('Document verwijderd')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Verder' })).toHaveFocus()
  },
)

test('if that element is gone too, the focus goes to the page, and a focus elsewhere is not moved', async () => {
  const screen = await show(
    <>
      <main id="main" tabIndex={-1}>
        <button type="button" onFocus={({ target }) => target.addEventListener('blur', () => target.remove())}>
          Rij
        </button>
        <input aria-label="Bericht" />
      </main>
      <ToastRegion />
    </>,
  )
  toast.info('Een')
  toast.info('Twee')
  screen.getByRole('button', { name: 'Rij' }).element().focus()
  await userEvent.keyboard('{F6}{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()

  await userEvent.keyboard('{F6}')
  screen.getByLabelText('Bericht').element().focus()
  closeToasts()

  await expect.poll(() => document.querySelectorAll('.toast')).toHaveLength(0)
  await expect.element(screen.getByLabelText('Bericht')).toHaveFocus()
})

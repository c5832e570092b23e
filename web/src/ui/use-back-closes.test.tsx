import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { Modal } from './modal.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The way back belongs to the phone and not to the page, so the browser's side of it stands in for it. */
function takeTheWayBack() {
  const open = new Set<Watcher>()
  class Watcher {
    onclose: (() => void) | null = null
    constructor() {
      open.add(this)
    }
    destroy() {
      open.delete(this)
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher)
  return { open, back: () => [...open].at(-1)?.onclose?.() }
}

test('the way back closes a panel, and nothing is left to close afterwards', async () => {
  const { open, back } = takeTheWayBack()
  const onClose = vi.fn<() => void>()
  const screen = await show(
    <Modal title="Bestanden uploaden" open onClose={onClose}>
      Kies bestanden
    </Modal>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()

  back()

  expect(onClose).toHaveBeenCalledOnce()
  await screen.unmount()
  expect(open.size).toBe(0)
})

test('what is being saved is not closed by it', async () => {
  const { open } = takeTheWayBack()
  const screen = await show(
    <Modal title="Bestanden uploaden" open busy onClose={() => {}}>
      Kies bestanden
    </Modal>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()

  expect(open.size).toBe(0)
})

test('a browser that does not know it shows the panel all the same', async () => {
  vi.stubGlobal('CloseWatcher', undefined)
  const screen = await show(
    <Modal title="Bestanden uploaden" open onClose={() => {}}>
      Kies bestanden
    </Modal>,
  )

  await expect.element(screen.getByRole('dialog', { name: 'Bestanden uploaden' })).toBeVisible()
})

import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { Modal } from './modal.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Replaces the browser's CloseWatcher, because a test cannot use the phone's back gesture. */
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

test('the back gesture closes a panel, and its watcher is destroyed', async () => {
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

test('the back gesture does not close a panel that is saving', async () => {
  const { open } = takeTheWayBack()
  const screen = await show(
    <Modal title="Bestanden uploaden" open busy onClose={() => {}}>
      Kies bestanden
    </Modal>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()

  expect(open.size).toBe(0)
})

test('a browser without CloseWatcher still shows the panel', async () => {
  vi.stubGlobal('CloseWatcher', undefined)
  const screen = await show(
    <Modal title="Bestanden uploaden" open onClose={() => {}}>
      Kies bestanden
    </Modal>,
  )

  await expect.element(screen.getByRole('dialog', { name: 'Bestanden uploaden' })).toBeVisible()
})

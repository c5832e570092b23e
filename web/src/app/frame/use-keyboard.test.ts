import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useKeyboard } from './use-keyboard.ts'

/** The keyboard takes its room, or gives it back. */
function leaveRoom(height: number) {
  const view = window.visualViewport
  if (!view) throw new Error('no visual viewport')
  vi.spyOn(view, 'height', 'get').mockReturnValue(height)
  view.dispatchEvent(new Event('resize'))
}

function mark(): string | undefined {
  return document.documentElement.dataset['keyboard']
}

test('a keyboard that goes while the field keeps the focus is noticed, until it is back', async () => {
  leaveRoom(800)
  const { unmount } = await renderHook(() => useKeyboard())

  leaveRoom(450)
  expect(mark()).toBeUndefined()
  leaveRoom(800)
  expect(mark()).toBe('gone')
  leaveRoom(450)
  expect(mark()).toBeUndefined()

  leaveRoom(800)
  dispatchEvent(new FocusEvent('focusin'))
  expect(mark()).toBeUndefined()
  await unmount()
})

test('the browser’s own bar that comes and goes is no keyboard', async () => {
  leaveRoom(800)
  const { unmount } = await renderHook(() => useKeyboard())

  leaveRoom(744)
  leaveRoom(800)

  expect(mark()).toBeUndefined()
  await unmount()
})

import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useKeyboard } from './use-keyboard.ts'

/** Opens or closes the keyboard by changing the room that it leaves. */
function leaveRoom(height: number) {
  const view = window.visualViewport
  if (!view) throw new Error('no visual viewport')
  vi.spyOn(view, 'height', 'get').mockReturnValue(height)
  view.dispatchEvent(new Event('resize'))
}

function mark(): string | undefined {
  return document.documentElement.dataset['keyboard']
}

test('a keyboard that was closed while the field has the focus counts as gone until it opens again', async () => {
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

test('the browser’s own bar that appears and disappears does not count as a keyboard', async () => {
  leaveRoom(800)
  const { unmount } = await renderHook(() => useKeyboard())

  leaveRoom(744)
  leaveRoom(800)

  expect(mark()).toBeUndefined()
  await unmount()
})

test('a keyboard that covers the page, as on an iPhone, leaves its height free until it closes', async () => {
  const covered = () => document.documentElement.style.getPropertyValue('--keyboard')
  const whole = document.documentElement.clientHeight
  leaveRoom(whole)
  const { unmount } = await renderHook(() => useKeyboard())

  leaveRoom(whole - 300)
  expect(covered()).toBe('300px')
  leaveRoom(whole)
  expect(covered()).toBe('')

  leaveRoom(whole - 300)
  await unmount()
  expect(covered()).toBe('')
})

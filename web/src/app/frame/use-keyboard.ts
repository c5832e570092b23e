import { useEffect } from 'react'

/** Higher than any toolbar of a browser, and lower than any keyboard. */
const lowestKeyboard = 120

/**
 * Marks the page while a field has the focus but its keyboard is closed. Android's keyboard closes by its own key and
 * leaves the focus, and the parts hidden for the keyboard must come back. `data-typing`: it is open. `--keyboard` is the height that a keyboard
 * covers, on an iPhone, where the page does not become lower for it.
 */
export function useKeyboard() {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const screen = { width: view.width, height: 0, keyboard: false }

    function look() {
      if (!view) return
      const height = view.height * view.scale
      if (view.width !== screen.width) Object.assign(screen, { width: view.width, height: 0 }) // rotated
      screen.height = Math.max(screen.height, height)
      const keyboard = screen.height - height > lowestKeyboard
      root.toggleAttribute('data-typing', keyboard)
      cover(root, keyboard ? root.clientHeight - height : 0)
      if (screen.keyboard && !keyboard) root.dataset['keyboard'] = 'gone'
      if (keyboard) delete root.dataset['keyboard']
      screen.keyboard = keyboard
    }
    const forget = () => delete root.dataset['keyboard']

    look()
    view.addEventListener('resize', look)
    addEventListener('focusin', forget)
    return () => {
      view.removeEventListener('resize', look)
      removeEventListener('focusin', forget)
      forget()
      root.removeAttribute('data-typing')
      cover(root, 0)
    }
  }, [])
}

/** The browser has moved the page up to show the field, which now is above the keyboard anyway. */
function cover(root: HTMLElement, height: number) {
  const covers = height > lowestKeyboard
  if (covers) root.style.setProperty('--keyboard', `${Math.round(height)}px`)
  else root.style.removeProperty('--keyboard')
  if (covers) scrollTo(0, 0)
}

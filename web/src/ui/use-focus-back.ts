import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * When the focused element of a region disappears, returns the focus to where it came from or, if that has
 * disappeared too, to the page. Returns the event handlers for the region.
 */
export function useFocusBack(region: RefObject<HTMLElement | null>) {
  const from = useRef<Element | null>(null)
  const focused = useRef<Element | null>(null)

  useEffect(() => {
    if (!focused.current || region.current?.contains(focused.current)) return
    focused.current = null
    if (document.activeElement === document.body) focusAgain(from.current)
  })

  return {
    onFocus({ target, relatedTarget, currentTarget }: FocusEvent) {
      focused.current = target
      // Without a relatedTarget, the window regained the focus, or nothing had it.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget
    },
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent) {
      // When the window loses the focus, the active element stays the same.
      if (document.activeElement === target || currentTarget.contains(relatedTarget)) return
      focused.current = null
      from.current = null
    },
  }
}

function focusAgain(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
  if (document.activeElement === document.body) focusHeading()
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main')?.focus()
}

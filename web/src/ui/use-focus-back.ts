import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * What goes from a region may take the focus with it: then it goes back to where it came from, or, if
 * that is gone too, to the page. Returns what the region is to listen to.
 */
export function useFocusBack(region: RefObject<HTMLElement | null>) {
  const from = useRef<Element | null>(null)
  const held = useRef<Element | null>(null)

  useEffect(() => {
    if (!held.current || region.current?.contains(held.current)) return
    held.current = null
    if (document.activeElement === document.body) focusAgain(from.current)
  })

  return {
    onFocus({ target, relatedTarget, currentTarget }: FocusEvent) {
      held.current = target
      // Without one the window itself got the focus again, or nothing had it.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) from.current = relatedTarget
    },
    onBlur({ target, relatedTarget, currentTarget }: FocusEvent) {
      // In a window that lost the focus it still stands where it stood.
      if (document.activeElement === target || currentTarget.contains(relatedTarget)) return
      held.current = null
      from.current = null
    },
  }
}

function focusAgain(element: Element | null) {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
  if (document.activeElement === document.body) focusHeading()
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main')?.focus()
}

import { type RefObject, useEffect, useRef } from 'react'

/** Restores the focus when a new run removes the focused element. Without focus in the view, its keys do not work. */
export function useRestoreFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<string | undefined>(undefined)

  useEffect(() => {
    const lines = box.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target.dataset['value']
    }
    lines?.addEventListener('focusin', note)
    return () => lines?.removeEventListener('focusin', note)
  }, [box])

  // After every render, once a closing dialog has returned the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const same = last.current && box.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(last.current)}"]`)
      const next = same || box.current?.querySelector<HTMLElement>('.line-name[tabindex="0"]')
      next?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  })
}

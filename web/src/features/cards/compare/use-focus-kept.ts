import { type RefObject, useEffect, useRef } from 'react'

/** A run may put a line elsewhere, and what had the focus in it is gone: what stands in its place gets it, or no key is heard. */
export function useFocusKept(box: RefObject<HTMLElement | null>) {
  const last = useRef<string | undefined>(undefined)

  useEffect(() => {
    const lines = box.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target.dataset['value']
    }
    lines?.addEventListener('focusin', note)
    return () => lines?.removeEventListener('focusin', note)
  }, [box])

  // After whatever was drawn, once a question that closes has given the focus back.
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

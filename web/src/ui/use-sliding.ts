import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { isCalm } from '../platform/screen.ts'

const slide: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * Rows that come to stand elsewhere slide there, except the one under the pointer. `order` names them in their order;
 * an empty one moves nothing.
 */
export function useSliding<List extends HTMLElement>(order: string): RefCallback<List> {
  const list = useRef<List>(null)
  const places = useRef(new Map<Element, number>())
  const pointed = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > *') ?? [])]
    const before = places.current
    places.current = new Map(order ? rows.map((row) => [row, row.offsetTop]) : [])
    if (!order || isCalm()) return
    for (const row of rows) {
      const shift = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (shift !== 0 && !holds(row, pointed.current) && isSeen(row, shift)) slideFrom(row, shift)
    }
  }, [order])

  // React takes out a row that moves and puts it back, so it is not hovered then: what the pointer met is remembered.
  return useCallback((element) => {
    const meet = ({ target }: Event) => (pointed.current = target)
    const leave = () => (pointed.current = null)
    list.current = element
    element?.addEventListener('pointerover', meet)
    element?.addEventListener('pointerleave', leave)
    return () => {
      element?.removeEventListener('pointerover', meet)
      element?.removeEventListener('pointerleave', leave)
    }
  }, [])
}

function holds(row: HTMLElement, target: EventTarget | null): boolean {
  return target instanceof Node && row.contains(target)
}

/** Here or where it comes from. */
function isSeen(row: HTMLElement, shift: number): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.min(top, top + shift) < innerHeight && Math.max(bottom, bottom + shift) > 0
}

/** One that passes others appears meanwhile, so that they are not read through each other. */
function slideFrom(row: HTMLElement, shift: number) {
  const passes = Math.abs(shift) > row.offsetHeight * 1.5
  row.animate([{ transform: `translateY(${shift}px)`, opacity: passes ? 0 : 1 }, {}], slide)
}

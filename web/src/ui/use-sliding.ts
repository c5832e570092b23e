import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'
import { prefersLessMotion } from '../platform/screen.ts'

const slide: KeyframeAnimationOptions = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

/**
 * Animates rows that change places, except the one under the pointer. `order` has the row ids in order; an empty
 * string disables the animation.
 */
export function useSliding<List extends HTMLElement>(order: string): RefCallback<List> {
  const list = useRef<List>(null)
  const places = useRef(new Map<Element, number>())
  const pointed = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > *') ?? [])]
    const before = places.current
    places.current = new Map(order ? rows.map((row) => [row, row.offsetTop]) : [])
    if (!order || prefersLessMotion()) return
    for (const row of rows) {
      const shift = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (shift !== 0 && !holds(row, pointed.current) && isSeen(row, shift)) slideFrom(row, shift)
    }
  }, [order])

  // React re-inserts a row that moves, so it loses :hover. That is why the pointer's target is remembered.
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

/** Whether the row is visible at its old or new place. */
function isSeen(row: HTMLElement, shift: number): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return Math.min(top, top + shift) < innerHeight && Math.max(bottom, bottom + shift) > 0
}

/** A row that passes others fades in, so that the texts do not overlap. */
function slideFrom(row: HTMLElement, shift: number) {
  const passes = Math.abs(shift) > row.offsetHeight * 1.5
  row.animate([{ transform: `translateY(${shift}px)`, opacity: passes ? 0 : 1 }, {}], slide)
}

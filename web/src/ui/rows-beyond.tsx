import { type RefCallback, useEffect, useState } from 'react'

const first = 20
/** More rows are rendered when the user scrolls this near to the last one. */
const near = '600px'

/**
 * How many rows of a long list are rendered: the first ones, and twice as many whenever the user scrolls near the
 * end. `least` is the minimum, for a row that must be rendered. This keeps navigation fast, as every rendered link
 * re-renders when the location changes.
 */
export function useRowsNear<E extends Element>(count: number, least = 0) {
  const [rendered, setRendered] = useState(first)
  const [room, beyond] = useState<E | null>(null) // it may mount later than the list
  const shown = Math.min(count, Math.max(rendered, least))
  const left = count - shown

  useEffect(() => {
    if (left === 0 || !room) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setRendered(shown * 2),
      { rootMargin: near, scrollMargin: near },
    )
    watch.observe(room)
    return () => watch.disconnect()
  }, [shown, left, room])

  return { shown, beyond, left }
}

type Props = { room: RefCallback<HTMLDivElement>; left: number; height: number }

/** A spacer with the height of the rows that are not rendered yet. */
export function RowsBeyond({ room, left, height }: Props) {
  return left > 0 ? <div ref={room} aria-hidden="true" style={{ height: left * height }} /> : null
}

import { type RefCallback, useEffect, useState } from 'react'

const first = 20
/** So near to what is in sight the rows beyond are drawn. */
const near = '600px'

/**
 * How many rows of a long list stand in the page: those in sight and some more, twice as many whenever the reader comes
 * near the end of them. `least` keeps one in the page that must be there. Each row costs with every page that is opened,
 * as its link asks where one is.
 */
export function useRowsNear<E extends Element>(count: number, least = 0) {
  const [drawn, setDrawn] = useState(first)
  const [room, beyond] = useState<E | null>(null) // it may come later than the list does
  const shown = Math.min(count, Math.max(drawn, least))
  const left = count - shown

  useEffect(() => {
    if (left === 0 || !room) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDrawn(shown * 2),
      { rootMargin: near, scrollMargin: near },
    )
    watch.observe(room)
    return () => watch.disconnect()
  }, [shown, left, room])

  return { shown, beyond, left }
}

type Props = { room: RefCallback<HTMLDivElement>; left: number; height: number }

/** The room of the rows that are not drawn yet, so that the page is as long as with them. */
export function RowsBeyond({ room, left, height }: Props) {
  return left > 0 ? <div ref={room} aria-hidden="true" style={{ height: left * height }} /> : null
}

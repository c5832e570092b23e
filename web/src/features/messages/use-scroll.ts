import { useCallback, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { type Place, ScrollKeeper } from './scroll-keeper.ts'

type Scroll = Place & { keeper: ScrollKeeper; attach: (box: HTMLElement | null) => (() => void) | undefined }

/** The keeper of a scrolling box, and where in it the reader is. */
export function useScroll(): Scroll {
  const [keeper] = useState(() => new ScrollKeeper())
  const place = useSyncExternalStore(keeper.listen, keeper.place)
  useLayoutEffect(() => keeper.settle())
  const attach = useCallback((box: HTMLElement | null) => keeper.attach(box), [keeper])
  return { keeper, attach, ...place }
}

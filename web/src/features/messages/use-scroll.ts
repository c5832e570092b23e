import { useState, useSyncExternalStore } from 'react'
import { type Place, ScrollKeeper } from './scroll-keeper.ts'

/** The keeper of the conversation's scrolling, and where in it the reader is. */
export function useScroll(): Place & { keeper: ScrollKeeper } {
  const [keeper] = useState(() => new ScrollKeeper())
  const place = useSyncExternalStore(keeper.listen, keeper.place)
  return { keeper, ...place }
}

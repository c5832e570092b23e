import { useState, useSyncExternalStore } from 'react'
import { type Place, ScrollKeeper } from './scroll-keeper.ts'

/** The scroll keeper of the conversation, and the current scroll position. */
export function useScroll(): Place & { keeper: ScrollKeeper } {
  const [keeper] = useState(() => new ScrollKeeper())
  const place = useSyncExternalStore(keeper.listen, keeper.place)
  return { keeper, ...place }
}

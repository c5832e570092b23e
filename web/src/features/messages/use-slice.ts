import type { Message } from '@klopt/contract'
import { useEffect, useMemo, useState } from 'react'
import type { ScrollKeeper } from './scroll-keeper.ts'
import { around, cut, endOf, higher, joined, lower, type Slice } from './slice.ts'

type Place = { apart: number | null; slice: Slice }

/**
 * The messages that are laid out. Near an edge the slice moves: it gains messages there and drops as many at the other.
 * `apart` is the message around which they were loaded, or null for the newest messages.
 */
export function useSlice(messages: Message[], keeper: ScrollKeeper, apart: number | null) {
  const [place, setPlace] = useState<Place>(() => ({ apart, slice: endOf(messages) }))
  const slice = place.apart === apart ? place.slice : moved(messages, place.slice, apart)
  if (place.apart !== apart) setPlace({ apart, slice })
  const shown = useMemo(() => cut(messages, slice), [messages, slice])

  useEffect(() => {
    function follow() {
      const { high, low } = keeper.place()
      if (keeper.jumping() || (!high && !low)) return
      setPlace((place) => withSlice(place, (high ? higher : lower)(messages, place.slice)))
    }
    follow()
    return keeper.listen(follow)
  }, [messages, keeper])

  return {
    shown,
    /** Whether the slice includes the oldest loaded message, and the newest. */
    from_first: slice.from === null,
    to_last: slice.to === null,
    showEnd: (newest: Message[]) => setPlace({ apart: null, slice: endOf(newest) }),
    showAround: (seq: number) => setPlace({ apart, slice: around(messages, seq) }),
  }
}

function moved(messages: Message[], slice: Slice, apart: number | null): Slice {
  return apart === null ? joined(messages, slice) : around(messages, apart)
}

function withSlice(place: Place, slice: Slice): Place {
  return slice === place.slice ? place : { ...place, slice }
}

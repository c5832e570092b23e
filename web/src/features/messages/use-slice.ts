import type { Message } from '@klopt/contract'
import { useEffect, useMemo, useState } from 'react'
import type { ScrollKeeper } from './scroll-keeper.ts'
import { around, cut, endOf, higher, lower, type Slice } from './slice.ts'

/** The messages that are laid out: more come in before the reader reaches their edge, and as many go at the other one. */
export function useSlice(messages: Message[], keeper: ScrollKeeper) {
  const [slice, setSlice] = useState<Slice>(() => endOf(messages))
  const shown = useMemo(() => cut(messages, slice), [messages, slice])

  useEffect(() => {
    function follow() {
      const { high, low } = keeper.place()
      if (high && !keeper.jumping()) setSlice((slice) => higher(messages, slice))
      else if (low && !keeper.jumping()) setSlice((slice) => lower(messages, slice))
    }
    follow()
    return keeper.listen(follow)
  }, [messages, keeper])

  return {
    shown,
    /** Whether the oldest known message is laid out, and the newest. */
    from_first: slice.from === null,
    to_last: slice.to === null,
    showEnd: () => setSlice(endOf(messages)),
    showAround: (seq: number) => setSlice(around(messages, seq)),
  }
}

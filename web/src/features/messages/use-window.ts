import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { guessHeight } from './row-height.ts'
import type { Row } from './rows.ts'
import { end_zone, type ScrollKeeper } from './scroll-keeper.ts'

/** Up to here all rows stand in the page, so that searching in it, selecting and a screen reader reach every one. */
const all_up_to = 120
/** Beyond it: what is in sight, and so many rows on both sides. */
const beside = 12
const edge = 8
const room_for_older = 28

type Options = {
  rows: Row[]
  has_more: boolean
  /** Whether the last row is the newest one. */
  ends: boolean
  keeper: ScrollKeeper
  box: RefObject<HTMLDivElement | null>
}

/** Which rows stand in the page, and where. */
export function useWindow({ rows, has_more, ends, keeper, box }: Options) {
  const whole = rows.length <= all_up_to
  const rowsToDraw = useCallback(
    (range: Range) => {
      if (whole) return Array.from({ length: range.count }, (_, index) => index)
      const indexes = defaultRangeExtractor(range)
      // What has the focus stays, however far it is scrolled away: taken out, it would take the focus with it.
      const focused = focusedRow(rows, box.current)
      if (focused < 0 || indexes.includes(focused)) return indexes
      return [...indexes, focused].toSorted((one, other) => one - other)
    },
    [whole, rows, box],
  )
  const height = useRef(0)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here; what is passed on is fresh
  const list = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => guessHeight(rows[index]), [rows]),
    measureElement: (row, laid_out, list) => {
      const index = list.indexFromElement(row)
      const measured = laid_out || rows[index]?.kind !== 'pending'
      return measured ? measureElement(row, laid_out, list) : guessHeight(rows[index])
    },
    useFlushSync: false, // the rows beside those in sight may come a frame later
    rangeExtractor: rowsToDraw,
    overscan: beside,
    paddingStart: has_more ? edge + room_for_older : edge,
    paddingEnd: edge,
    anchorTo: 'end',
    scrollEndThreshold: ends ? end_zone : -1,
    // Places and height are written into the page as they are measured, without drawing all rows anew for them.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (changed) => {
      const now = changed.getTotalSize()
      if (now === height.current) return // it only scrolled: to look at the end would lay out once more
      height.current = now
      keeper.keepEnd()
    },
    initialRect: { width: 0, height: 800 },
    initialOffset: () => rows.reduce((sum, row) => sum + guessHeight(row), 0),
  })

  useLayoutEffect(() => (box.current ? keeper.attach(box.current, list) : undefined), [box, keeper, list])
  useLayoutEffect(() => keeper.endsHere(ends), [keeper, ends])
  useLayoutEffect(() => keeper.keepEye(), [keeper, rows])
  useLayoutEffect(() => keeper.keepEnd(), [keeper, rows, whole])
  return { items: list.getVirtualItems(), whole, container: list.containerRef, measure: list.measureElement }
}

function focusedRow(rows: Row[], box: HTMLElement | null): number {
  if (!box?.contains(document.activeElement)) return -1
  const key = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key']
  return key === undefined ? -1 : rows.findIndex((row) => row.key === key)
}

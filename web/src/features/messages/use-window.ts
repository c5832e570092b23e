import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { guessHeight } from './row-height.ts'
import type { Row } from './rows.ts'
import { endZone, type ScrollKeeper } from './scroll-keeper.ts'

/** Up to this number all rows are rendered, so that find-in-page, selection and screen readers reach all of them. */
const allUpTo = 120
/** Above it, only the visible rows are rendered, and this many on either side. */
const beside = 12
const edge = 8
const roomForOlder = 28

type Options = {
  rows: Row[]
  has_more: boolean
  /** Whether the last row is the newest one. */
  ends: boolean
  keeper: ScrollKeeper
  box: RefObject<HTMLDivElement | null>
}

/** The rows that are rendered, and their positions. */
export function useWindow({ rows, has_more, ends, keeper, box }: Options) {
  const whole = rows.length <= allUpTo
  const rowsToDraw = useCallback(
    (range: Range) => {
      if (whole) return Array.from({ length: range.count }, (_, index) => index)
      const indexes = defaultRangeExtractor(range)
      // A focused row stays rendered however far it is scrolled away. Otherwise the focus would be lost.
      const focused = focusedRow(rows, box.current)
      if (focused < 0 || indexes.includes(focused)) return indexes
      return [...indexes, focused].toSorted((one, other) => one - other)
    },
    [whole, rows, box],
  )
  const height = useRef(0)
  // oxlint-disable-next-line react/incompatible-library -- no React compiler is used, so nothing memoizes the result
  const list = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => guessHeight(rows[index]), [rows]),
    measureElement: (row, laidOut, list) => {
      const index = list.indexFromElement(row)
      const measured = laidOut || rows[index]?.kind !== 'pending'
      return measured ? measureElement(row, laidOut, list) : guessHeight(rows[index])
    },
    useFlushSync: false, // rows outside the viewport may render a frame later
    rangeExtractor: rowsToDraw,
    overscan: beside,
    paddingStart: has_more ? edge + roomForOlder : edge,
    paddingEnd: edge,
    anchorTo: 'end',
    scrollEndThreshold: ends ? endZone : -1,
    // Write measured positions and heights directly to the DOM, without re-rendering all rows.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (changed) => {
      const now = changed.getTotalSize()
      if (now === height.current) return // only scrolled: keepEnd would force another layout
      height.current = now
      keeper.keepEnd()
    },
    initialRect: { width: 0, height: 800 },
    initialOffset: () => rows.reduce((sum, row) => sum + guessHeight(row), 0),
  })

  useLayoutEffect(() => (box.current ? keeper.attach(box.current, list) : undefined), [box, keeper, list])
  useLayoutEffect(() => keeper.endsHere(ends), [keeper, ends])
  useLayoutEffect(() => keeper.keepAnchor(), [keeper, rows])
  useLayoutEffect(() => keeper.keepEnd(), [keeper, rows, whole])
  return { items: list.getVirtualItems(), whole, container: list.containerRef, measure: list.measureElement }
}

function focusedRow(rows: Row[], box: HTMLElement | null): number {
  if (!box?.contains(document.activeElement)) return -1
  const key = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset['key']
  return key === undefined ? -1 : rows.findIndex((row) => row.key === key)
}

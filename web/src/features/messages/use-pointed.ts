import { limits, type MessagePage } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadOlder } from './messages.ts'
import type { Row } from './rows.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'

type Options = {
  dossierId: string
  seq: number | null
  page: MessagePage
  rows: Row[]
  keeper: ScrollKeeper
  showAround: (seq: number) => void
}

/** Brings the message that a link points at into view, once; older pages are loaded until it is there. */
export function usePointed({ dossierId, seq, page, rows, keeper, showAround }: Options) {
  const client = useQueryClient()
  const done = useRef<number | null>(null)
  const { messages, has_more } = page
  const first = messages[0]?.seq ?? 1
  const last = messages.at(-1)?.seq ?? 0

  useEffect(() => {
    if (seq === null || done.current === seq || seq > last) return
    // When the older ones cannot be had, the link leads to the end like any other.
    if (seq < first) return void (has_more && loadOlder(client, dossierId, limits.messages_page_most).catch(() => {}))
    const index = rows.findIndex((row) => 'message' in row && row.message.seq === seq)
    if (index < 0) return showAround(seq)
    done.current = seq
    keeper.goTo(index)
  }, [client, dossierId, seq, first, last, has_more, rows, keeper, showAround])
}

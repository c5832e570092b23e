import { limits, type MessagePage } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFarBefore } from './around.ts'
import { loadOlder } from './messages.ts'
import type { Row } from './rows.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'
import type { Stretch } from './use-stretch.ts'

type Options = {
  dossierId: string
  seq: number | null
  page: MessagePage
  current: Stretch
  rows: Row[]
  keeper: ScrollKeeper
}

/** Scrolls once to the message that the link points to, and loads the messages around it if necessary. */
export function usePointed({ dossierId, seq, page, current, rows, keeper }: Options) {
  const client = useQueryClient()
  const done = useRef<number | null>(null)
  const { stretch, around, goAround, leave } = current
  const first = stretch.messages[0]?.seq ?? 1
  const last = stretch.messages.at(-1)?.seq ?? 0
  const newest = page.messages.at(-1)?.seq ?? 0

  useEffect(() => {
    if (seq === null || done.current === seq || seq > newest) return
    if (seq < first || seq > last) {
      // If loading fails, the conversation stays at its end.
      if (isFarBefore(page, seq)) goAround(seq)
      else if (around !== null) leave()
      else if (page.has_more) void loadOlder(client, dossierId, { limit: limits.messages_page_most }).catch(() => {})
      return
    }
    const index = rows.findIndex((row) => 'message' in row && row.message.seq === seq)
    if (index < 0) return
    done.current = seq
    keeper.goTo(index, seq)
  }, [client, dossierId, seq, page, newest, first, last, around, rows, keeper, goAround, leave])
}

import { limits, type MessagePage } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isFarBefore } from './around.ts'
import { loadOlder } from './messages.ts'
import type { Row } from './rows.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'
import type { Stretch } from './use-stretch.ts'

/** The target of a jump. A new object is a new jump, even to the same message. */
export type Jump = { seq: number | null }

type Options = {
  dossierId: string
  pointed: Jump
  page: MessagePage
  current: Stretch
  rows: Row[]
  keeper: ScrollKeeper
}

/** Scrolls once to the message that the link, or a quote, points to, and loads the messages around it if necessary. */
export function usePointed({ dossierId, pointed, page, current, rows, keeper }: Options) {
  const client = useQueryClient()
  const done = useRef<Jump>(null)
  const { seq } = pointed
  const { stretch, around, goAround, leave } = current
  const first = stretch.messages[0]?.seq ?? 1
  const last = stretch.messages.at(-1)?.seq ?? 0
  const newest = page.messages.at(-1)?.seq ?? 0

  useEffect(() => {
    if (seq === null || done.current === pointed || seq > newest) return
    if (seq < first || seq > last) {
      // If loading fails, the conversation stays at its end.
      if (isFarBefore(page, seq)) goAround(seq)
      else if (around !== null) leave()
      else if (page.has_more) void loadOlder(client, dossierId, { limit: limits.messages_page_most }).catch(() => {})
      return
    }
    const index = rows.findIndex((row) => 'message' in row && row.message.seq === seq)
    if (index < 0) return
    done.current = pointed
    keeper.goTo(index, seq)
  }, [client, dossierId, pointed, seq, page, newest, first, last, around, rows, keeper, goAround, leave])
}

import type { MessagePage } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { loadOlder } from './messages.ts'
import type { ScrollKeeper } from './scroll-keeper.ts'

type Options = { dossierId: string; seq: number | null; page: MessagePage; keeper: ScrollKeeper }

/** Brings the message that a link points at into view, once; older pages are loaded until it is there. */
export function usePointed({ dossierId, seq, page, keeper }: Options) {
  const client = useQueryClient()
  const done = useRef<number | null>(null)
  const first = page.messages[0]?.seq ?? 1
  const { has_more } = page

  useEffect(() => {
    if (seq === null || done.current === seq) return
    // When the older ones cannot be had, the link leads to the end like any other.
    if (seq < first && has_more) return void loadOlder(client, dossierId).catch(() => {})
    done.current = seq
    keeper.goTo(seq)
  }, [client, dossierId, seq, first, has_more, keeper])
}

import { markRead } from '@klopt/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api.ts'
import { untilAnswered } from '../../platform/until-answered.ts'

type Options = { dossierId: string; newest: number; read: number; watching: boolean; onRead: (seq: number) => void }

/**
 * Reports to the server how far the user has read: on entering, when a new message is visible, and on leaving.
 * Never reports more than was shown. `read` is how far they had read; -1 if they marked the dossier as unread.
 * The returned function withdraws a report that has not arrived yet, because they want it to be unread.
 */
export function useReading({ dossierId, newest, read, watching, onRead }: Options): () => void {
  const reported = useRef(read)
  const shown = useRef(read)
  const report = useRef((_seq: number) => {})
  const unread = useRef(new AbortController())

  useEffect(() => {
    report.current = (seq) => {
      if (seq <= reported.current) return
      const before = reported.current
      const { signal: stop } = unread.current
      reported.current = seq
      onRead(seq)
      // People often leave as soon as they have read the last message.
      const options = { params: { id: dossierId }, body: { seq }, keepalive: true }
      untilAnswered((signal) => call(markRead, { ...options, signal: AbortSignal.any([signal, stop]) }), {
        stop,
      }).catch(
        () => stop.aborted || (reported.current = before), // refused: the next report includes it
      )
    }
  })
  useEffect(() => {
    if (!watching) return
    shown.current = newest
    report.current(newest)
  }, [newest, watching])
  useEffect(() => () => report.current(shown.current), [])

  return () => {
    unread.current.abort()
    unread.current = new AbortController()
    reported.current = Math.max(reported.current, shown.current)
  }
}

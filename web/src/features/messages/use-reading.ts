import { markRead } from '@klopt/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api.ts'

type Options = { dossierId: string; newest: number; read: number; watching: boolean; onRead: (seq: number) => void }

/**
 * Reports to the server how far the user has read: on entering, when a new message is visible, and on leaving.
 * Never reports more than was shown. `read` is how far they had read; -1 if they marked the dossier as unread.
 */
export function useReading({ dossierId, newest, read, watching, onRead }: Options) {
  const reported = useRef(read)
  const shown = useRef(read)
  const report = useRef((_seq: number) => {})

  useEffect(() => {
    report.current = (seq) => {
      if (seq <= reported.current) return
      const before = reported.current
      reported.current = seq
      onRead(seq)
      call(markRead, { params: { id: dossierId }, body: { seq } }).catch(() => {
        reported.current = before // the next report includes it
      })
    }
  })
  useEffect(() => {
    if (!watching) return
    shown.current = newest
    report.current(newest)
  }, [newest, watching])
  useEffect(() => () => report.current(shown.current), [])
}

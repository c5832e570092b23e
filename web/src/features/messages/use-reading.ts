import { markRead } from '@klopt/contract'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api.ts'

type Options = { dossierId: string; newest: number; read: number; watching: boolean; onRead: (seq: number) => void }

/**
 * Tells the server how far one has read: on entering, when something new comes under the eye, and on leaving,
 * never further than what was really shown.
 */
export function useReading({ dossierId, newest, read, watching, onRead }: Options) {
  const told = useRef(read)
  const shown = useRef(read)
  const tell = useRef((_seq: number) => {})

  useEffect(() => {
    tell.current = (seq) => {
      if (seq <= told.current) return
      const before = told.current
      told.current = seq
      onRead(seq)
      call(markRead, { params: { id: dossierId }, body: { seq } }).catch(() => {
        told.current = before // told again with the next one
      })
    }
  })
  useEffect(() => {
    if (!watching) return
    shown.current = newest
    tell.current(newest)
  }, [newest, watching])
  useEffect(() => () => tell.current(shown.current), [])
}

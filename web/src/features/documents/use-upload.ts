import type { Document } from '@klopt/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NavigationType, useBlocker } from 'react-router'
import { toast } from '../../ui/toasts.ts'
import { knownDocuments } from './documents.ts'
import { findSame } from './find-same.ts'
import { type Item, UploadQueue } from './upload-queue.ts'

type UploadHandlers = { onStored: (documents: Document[]) => void; onDone: () => void }

type Goal = { dossierId: string; replaces: Document | null }

const namedMost = 3

/** The uploads of one opened dialog. Leaving the page is only blocked if that would lose files. */
export function useUpload({ dossierId, replaces }: Goal, first: File[], { onStored, onDone }: UploadHandlers) {
  const { t } = useTranslation('documents')
  const client = useQueryClient()
  const find = (file: File) => findSame(knownDocuments(client, dossierId) ?? [], file)
  const [queue] = useState(() => new UploadQueue(dossierId, first, replaces?.id, find))
  useEffect(() =>
    queue.setCallbacks({
      onStored,
      onEnd: (end, { stored, failed }) => {
        const count = stored + failed.length
        const names = failed.slice(0, namedMost).join(', ') + (failed.length > namedMost ? '…' : '')
        // The reason is shown at each file.
        if (end === 'some_failed')
          toast.wrong(stored ? t(($) => $.upload.some_failed, { stored, count, names }) : t(($) => $.upload.failed))
        if (end !== 'all_stored') return
        toast.good(t(($) => $.upload.done))
        onDone()
      },
    }),
  )
  const state = useSyncExternalStore(queue.listen, queue.read, queue.read)
  const busy = state.items.some(({ state }) => state === 'waiting' || state === 'sending')
  const waits = state.items.some(({ waits }) => waits)
  const left = state.items.filter(({ state, same }) => state !== 'stored' && !same).length
  const asks = state.items.some(({ same }) => same)
  // A file that is stored on the device is sent later, so nobody has to wait.
  const staying = useStaying(busy && !state.survives)

  useEffect(() => () => void queue.leave(), [queue])

  return { ...state, queue, busy, waits, left, asks, percent: busy ? percentOf(state.items) : null, staying }
}

/** While files are being sent, leaving the page asks for confirmation and going back within Klopt is blocked. */
function useStaying(busy: boolean): boolean {
  const blocker = useBlocker(({ historyAction }) => busy && historyAction === NavigationType.Pop)

  useEffect(() => {
    if (!busy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [busy])
  useEffect(() => {
    if (!busy && blocker.state === 'blocked') blocker.reset()
  }, [busy, blocker])

  return blocker.state === 'blocked'
}

/** The progress of all files together, by bytes. */
function percentOf(items: Item[]): number {
  const running = items.filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'stored')
  const total = running.reduce((sum, { file }) => sum + file.size, 0)
  const sent = running.reduce((sum, { file, percent }) => sum + (file.size * percent) / 100, 0)
  return total ? Math.floor((sent / total) * 100) : 0
}

import type { Document } from '@klopt/contract'
import { ApiError } from '../../../platform/api.ts'
import { live } from '../../../platform/live.ts'
import { forgetSharesAt } from '../../../platform/shares.ts'
import { tryNow } from '../../../platform/until-answered.ts'
import { followTabs } from '../../../platform/waiting.ts'
import { fileErrors } from '../file-reasons.ts'
import { dropParts } from './drop-parts.ts'
import { forgetFile, refuseFile } from './keep-file.ts'
import { inOneTab, untilFree } from './one-tab.ts'
import { sendFile } from './send-file.ts'
import {
  forgetProgress,
  listenToWaiting,
  progressOf,
  setProgress,
  type WaitingFile,
  waitingFiles,
} from './waiting-files.ts'

type Handlers = {
  onStored: (one: WaitingFile, documents: Document[]) => void
  /** It stays in the list with the reason. */
  onRefused: (one: WaitingFile) => void
  /** Its dossier cannot be opened any more, so nothing can be shown there. It is forgotten. */
  onLost: (one: WaitingFile) => void
}

let opened: { on: Handlers; ending: AbortSignal } | null = null
let running = false

/**
 * Sends the files that wait on this device, one after the other, until the returned function is called: those of an
 * earlier visit, and those whose dialog was closed. Goes on when the connection is back or the page is looked at again.
 */
export function openOutbox(on: Handlers): () => void {
  const end = new AbortController()
  opened = { on, ending: end.signal }
  const stops = [
    followTabs(),
    listenToWaiting(() => void resume()),
    live.listen(() => live.isServed() && retryFailed()),
  ]
  addEventListener('online', retryFailed)
  document.addEventListener('visibilitychange', retryFailed)
  forgetProgress()
  return () => {
    opened = null
    end.abort()
    for (const stop of stops) stop()
    removeEventListener('online', retryFailed)
    document.removeEventListener('visibilitychange', retryFailed)
  }
}

export function sendAgain(clientId: string) {
  setProgress(clientId, null)
  tryNow()
}

export function cancel(one: WaitingFile) {
  void forgetFile(one.client_id)
  dropParts(one)
}

async function resume(): Promise<void> {
  if (running) return
  running = true
  try {
    for (let work = next(); work; work = next()) await sendOne(work.one, work.to)
  } finally {
    running = false
  }
}

function next() {
  const one = waitingFiles().find(({ client_id, refused }) => {
    const { error, elsewhere } = progressOf(client_id)
    return !refused && !elsewhere && error === null
  })
  return one && opened && { one, to: opened }
}

async function sendOne(one: WaitingFile, { on, ending }: NonNullable<typeof opened>): Promise<void> {
  const { client_id } = one
  const note = (difference: Parameters<typeof setProgress>[1]) => ending.aborted || setProgress(client_id, difference)
  try {
    const sent = await inOneTab(client_id, async () => {
      if (one.share) await forgetSharesAt([one.share]) // if the tab that stored it was closed before it could
      const documents = await sendFile(one, {
        signal: ending,
        onProgress: (percent) => note({ percent, waits: false }),
        onWait: () => note({ waits: true }),
      })
      if (documents && !ending.aborted) await forgetFile(client_id) // before another tab can have it
      return documents
    })
    if (sent === 'elsewhere') await waitForTab(client_id, ending)
    else if (sent) on.onStored(one, sent)
  } catch (error) {
    if (ending.aborted) return
    const [reason] = fileErrors(error).values()
    note({ error, waits: false })
    if (reason) await refuseFile(one, reason)
    if (reason) dropParts(one)
    if (!isLost(error)) return on.onRefused(one)
    await forgetFile(client_id)
    on.onLost(one)
  }
}

/** The other files continue. */
async function waitForTab(clientId: string, ending: AbortSignal): Promise<void> {
  setProgress(clientId, { elsewhere: true })
  const free = () => ending.aborted || setProgress(clientId, null)
  void untilFree(clientId, ending).then(free, () => {})
}

function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'dossier_closed')
}

/** Temporary failures are retried automatically; all others wait for the person. */
function retryFailed() {
  if (document.visibilityState !== 'visible') return
  for (const { client_id } of waitingFiles()) {
    const { error } = progressOf(client_id)
    if (error instanceof ApiError && (error.status >= 500 || error.status === 429)) setProgress(client_id, null)
  }
}

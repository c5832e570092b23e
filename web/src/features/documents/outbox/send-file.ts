import type { Document } from '@klopt/contract'
import { ApiError } from '../../../platform/api.ts'
import { untilAnswered } from '../../../platform/until-answered.ts'
import { upload } from '../../../platform/upload.ts'
import { isStillWaiting, readWaiting } from './keep-file.ts'
import { listenToWaiting, type WaitingFile } from './waiting-files.ts'

type Options = { onProgress: (percent: number) => void; onWait: () => void; signal: AbortSignal }

/**
 * Sends a file that is stored on this device, however often the connection is lost. Null if it is not there any more:
 * sent or cancelled, possibly in another tab.
 */
export async function sendFile(
  { client_id }: WaitingFile,
  { onProgress, onWait, signal }: Options,
): Promise<Document[] | null> {
  const stored = await readWaiting(client_id)
  if (!stored) return null
  const gone = new AbortController()
  const stopListening = listenToWaiting(() => isStillWaiting(client_id) || gone.abort())
  const stop = AbortSignal.any([signal, gone.signal])
  let furthest = -1
  try {
    return await untilAnswered(
      (attempt, moved) =>
        upload(stored.dossier_id, [stored.file], {
          client_id,
          replaces: stored.replaces ?? undefined,
          again: stored.again,
          signal: AbortSignal.any([attempt, stop]),
          onProgress: (percent) => {
            // An attempt that gets no further is still waiting for a connection.
            if (percent <= furthest) return
            furthest = percent
            moved()
            onProgress(percent)
          },
        }),
      { stop, onWait, isTransient: isAway },
    )
  } catch (error) {
    if (gone.signal.aborted) return null
    throw error
  } finally {
    stopListening()
  }
}

/** No answer, a slow connection, or a server that restarts. Anything else is shown, with a button to try again. */
function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return [0, 408, 502, 503, 504].includes(error.status)
  return !(error instanceof DOMException && unreadable.has(error.name))
}

/** The copy on this device is damaged, or was deleted by the browser. */
const unreadable = new Set(['NotReadableError', 'NotFoundError'])

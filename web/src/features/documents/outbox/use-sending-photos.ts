import { useSyncExternalStore } from 'react'
import { isPhotographed } from '../../../platform/photos/is-photo.ts'
import { listenToWaiting, waitingFiles } from './waiting-files.ts'

/** The ids of the photos that are being sent to a dossier, with spaces between: a text stays the same until one changes. */
export function useSendingPhotos(dossierId: string): string {
  return useSyncExternalStore(listenToWaiting, () =>
    waitingFiles()
      .filter(({ dossier_id, file }) => dossier_id === dossierId && isPhotographed(file.name))
      .map(({ client_id }) => client_id)
      .join(' '),
  )
}

import { useEffect } from 'react'
import type { Documents } from '../use-documents.ts'

/** Loads older documents until the wanted one is among them; tells whether there is still hope. */
export function useFindOlder({ sections, failed, older }: Documents, wanted: boolean): boolean {
  const loadable = wanted && older.exist && !older.busy && !older.failed
  const { load } = older

  useEffect(() => {
    if (loadable) load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is another function at every rendering
  }, [loadable])

  return wanted && !failed && (!sections || (older.exist && !older.failed))
}

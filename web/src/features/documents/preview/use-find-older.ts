import { useEffect } from 'react'
import type { Documents } from '../use-documents.ts'

/** Loads older documents until the wanted one is found. Returns whether the search is still running. */
export function useFindOlder({ sections, failed, older }: Documents, wanted: boolean): boolean {
  const loadable = wanted && older.exist && !older.busy && !older.failed
  const { load } = older

  useEffect(() => {
    if (loadable) load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is a new function in every render
  }, [loadable])

  return wanted && !failed && (!sections || (older.exist && !older.failed))
}

import type { CardDetail, Reading } from '@klopt/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readingQuery } from '../../../platform/readings.ts'
import type { Readings } from './model.ts'

type LoadedReadings = {
  readings: Readings
  /** Documents of which nobody knows yet what was read. */
  coming: ReadonlySet<string>
}

/** What was read of the documents of a card. Of some files, such as a photo, there is no reading until somebody types one. */
export function useReadings({ invoice, orders }: CardDetail): LoadedReadings {
  const ids = [invoice, ...orders].map(({ document_id }) => document_id)
  const found = useQueries({ queries: ids.map((id) => readingQuery(id)), combine: stateOf })
  const all_ids = ids.join()
  return useMemo(
    () => ({
      readings: new Map(found.flatMap((one) => (one && one !== 'coming' ? [[one.document_id, one]] : []))),
      coming: new Set(all_ids.split(',').filter((_, n) => found[n] === 'coming')),
    }),
    [found, all_ids],
  )
}

// One function, and what it gives is the same as long as every reading is.
function stateOf(all: { data: Reading | undefined; isPending: boolean }[]): (Reading | 'coming' | null)[] {
  return all.map(({ data, isPending }) => data ?? (isPending ? 'coming' : null))
}

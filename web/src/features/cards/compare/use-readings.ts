import type { CardDetail, Reading } from '@klopt/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readingQuery } from '../../../platform/readings.ts'
import { besideInvoice, type Readings } from './model.ts'

type LoadedReadings = {
  readings: Readings
  /** The ids of documents whose readings are still loading. */
  loading: ReadonlySet<string>
}

/** The readings of a card's documents. Some files, such as photos, have none until somebody types the values. */
export function useReadings(card: CardDetail): LoadedReadings {
  const ids = [card.invoice, ...besideInvoice(card)].map(({ document_id }) => document_id)
  const found = useQueries({ queries: ids.map((id) => readingQuery(id)), combine: stateOf })
  const allIds = ids.join()
  return useMemo(
    () => ({
      readings: new Map(found.flatMap((one) => (one && one !== 'loading' ? [[one.document_id, one]] : []))),
      loading: new Set(allIds.split(',').filter((_, n) => found[n] === 'loading')),
    }),
    [found, allIds],
  )
}

// A stable function, so that useQueries returns the same result until a reading changes.
function stateOf(all: { data: Reading | undefined; isPending: boolean }[]): (Reading | 'loading' | null)[] {
  return all.map(({ data, isPending }) => data ?? (isPending ? 'loading' : null))
}

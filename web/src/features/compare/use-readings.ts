import type { CardDetail, Reading } from '@klopt/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readingQuery } from '../../platform/readings.ts'
import type { Readings } from './model.ts'

/** What was read of the documents of a card. Of some files, such as a photo, there is no reading until somebody types one. */
export function useReadings({ invoice, orders }: CardDetail): Readings {
  const ids = [invoice, ...orders].map(({ document_id }) => document_id)
  const found = useQueries({ queries: ids.map((id) => readingQuery(id)), combine: dataOf })
  return useMemo(() => new Map(found.flatMap((one) => (one ? [[one.document_id, one]] : []))), [found])
}

// One function, and what it gives is the same as long as every reading is.
function dataOf(all: { data: Reading | undefined }[]): (Reading | undefined)[] {
  return all.map(({ data }) => data)
}

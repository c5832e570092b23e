import type { Document } from '@klopt/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { documentsQuery } from './documents.ts'

type Known = { document: Document; replaced: boolean }

/** A document of the loaded ones, and whether a newer version replaced it. Undefined if it is not among them. */
export function useKnownDocument(dossierId: string, id: string): Known | undefined {
  const { data } = useInfiniteQuery({
    ...documentsQuery(dossierId),
    enabled: false, // the dossier loads them
    select: ({ pages }) =>
      find(
        pages.flatMap(({ documents }) => documents),
        id,
      ),
  })
  return data
}

function find(documents: Document[], id: string): Known | undefined {
  const document = documents.find((one) => one.id === id)
  if (!document) return undefined
  const root = document.version_root ?? id
  const replaced = documents.some((one) => one.version_root === root && one.version > document.version)
  return { document, replaced }
}

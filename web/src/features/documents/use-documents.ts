import type { Document, Dossier } from '@klopt/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isPhotographed } from '../../platform/photos/is-photo.ts'
import { isBusy } from '../../platform/readings.ts'
import { documentsQuery, groupDocuments } from './documents.ts'
import { useDeleting } from './delete.ts'

export type Section = { key: string; title: string; documents: Document[] }
export type Documents = ReturnType<typeof useDocuments>

/** A dossier's documents for the screen: grouped, without those being deleted. */
export function useDocuments(dossier: Dossier, companyId: string) {
  const { t } = useTranslation('documents')
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(documentsQuery(dossier.id))
  const { isDeleting } = useDeleting(dossier.id)
  const documents = data?.pages.flatMap((page) => page.documents).filter(({ id }) => !isDeleting(id))

  function sections(): Section[] {
    const names = new Map(dossier.companies.map(({ id, name }) => [id, name]))
    const { own, groups } = groupDocuments(documents ?? [], companyId, [...names.keys()])
    const others = groups.map(({ company_id, documents }) => ({
      key: company_id ?? '',
      title: names.get(company_id ?? '') ?? t(($) => $.former),
      documents,
    }))
    return [{ key: 'own', title: t(($) => $.own), documents: own }, ...others].filter((one) => one.documents.length > 0)
  }

  return {
    /** Undefined until loaded. */
    sections: documents && sections(),
    /** The number of loaded documents, with a plus if there are more. */
    count: `${documents?.length || ''}${hasNextPage ? '+' : ''}`,
    /** The names of those that Klopt is reading, but for photos: their bubbles say so. */
    reading: documents?.filter(isReadUnseen).map(({ filename }) => filename) ?? [],
    failed: isError && !documents,
    busy: isFetching,
    retry: () => void refetch(),
    /** The older documents, beyond the loaded pages. */
    older: {
      exist: hasNextPage,
      busy: isFetchingNextPage,
      failed: isFetchNextPageError,
      load: () => void fetchNextPage(),
    },
  }
}

function isReadUnseen({ reading_state, filename, by_mail }: Document): boolean {
  return isBusy(reading_state) && (by_mail || !isPhotographed(filename))
}

import {
  type ArchiveItem,
  downloadArchive,
  downloadArchivedDocument,
  listArchive,
  listArchivedLines,
  readArchivedDossier,
} from '@klopt/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, call, callWithHeaders } from '../../platform/api.ts'
import { localeOf } from '../../platform/dates.ts'
import { follow } from '../../platform/follow.ts'

type Page = { items: ArchiveItem[]; next: string | null }
export type ArchiveFile = 'zip' | 'pdf'

export const lookAgainMs = 3000

/** The closed dossiers, newest first. Polls while an archive is being made. */
export function archiveQuery() {
  return infiniteQueryOptions({
    queryKey: ['archive'],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const { answer, headers } = await callWithHeaders(listArchive, { query, signal })
      return { items: answer, next: headers.get('x-next-cursor') }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const making = state.data?.pages.some(({ items }) => items.some((one) => one.state === 'making'))
      return making ? lookAgainMs : false
    },
  })
}

/** What the archive of a closed dossier holds. It changes only when its files are made, or an invoice was paid. */
export function recordQuery(dossier_id: string) {
  return queryOptions({
    queryKey: ['archive', dossier_id],
    queryFn: ({ signal }) => call(readArchivedDossier, { params: { dossier_id }, signal }),
    refetchInterval: ({ state }) => (state.data?.archive.state === 'making' ? lookAgainMs : false),
  })
}

/** Its conversation, after a line or from the beginning. */
export function linesQuery(dossier_id: string, after: number) {
  return infiniteQueryOptions({
    queryKey: ['archive', dossier_id, 'lines', after],
    queryFn: ({ pageParam, signal }) =>
      call(listArchivedLines, { params: { dossier_id }, query: { after_seq: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ lines, has_more }) => (has_more ? lines.at(-1)?.seq : undefined),
  })
}

/** The archive does not exist for this person, or not yet: its dossier is open. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Starts the download of a document of a closed dossier. */
export async function saveDocument(dossier_id: string, document_id: string): Promise<void> {
  const { signed_url } = await call(downloadArchivedDocument, { params: { dossier_id, document_id } })
  follow(signed_url)
}

/** Requests a link that is valid for one minute and starts the download. */
export async function saveArchive(item: ArchiveItem, file: ArchiveFile): Promise<void> {
  const { signed_url } = await call(downloadArchive, { params: { dossier_id: item.dossier_id }, query: { file } })
  follow(signed_url)
}

/** '12,4 MB', at least 1 kB. */
export function sizeText(bytes: number | null, language: string): string {
  const [value, unit] = (bytes ?? 0) < 1e6 ? [(bytes ?? 0) / 1e3, 'kilobyte'] : [(bytes ?? 0) / 1e6, 'megabyte']
  const style = { style: 'unit', unit, maximumFractionDigits: value < 10 && unit === 'megabyte' ? 1 : 0 } as const
  return new Intl.NumberFormat(localeOf(language), style).format(Math.max(value, unit === 'kilobyte' ? 1 : 0))
}

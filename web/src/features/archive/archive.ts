import { type ArchiveItem, downloadArchive, listArchive } from '@klopt/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../platform/api.ts'
import { localeOf } from '../../platform/dates.ts'
import { follow } from '../../platform/follow.ts'

type Page = { items: ArchiveItem[]; next: string | null }
export type ArchiveFile = 'zip' | 'pdf'

export const look_again_ms = 3000

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
      return making ? look_again_ms : false
    },
  })
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

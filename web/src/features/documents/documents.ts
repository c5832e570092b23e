import { type Document, downloadDocument, listDocuments, type LiveEvent } from '@klopt/contract'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { refreshReading } from '../../platform/readings.ts'
import { call, callWithHeaders } from '../../platform/api.ts'

/** `next`: where the older ones begin, when there are more. */
type Page = { documents: Document[]; next: string | null }
type Pages = InfiniteData<Page>
type ReadingNews = Extract<LiveEvent, { message_type: 'reading' }>

export function documentsQuery(dossierId: string) {
  return infiniteQueryOptions({
    queryKey: ['documents', dossierId],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      const { answer, headers } = await callWithHeaders(listDocuments, { params: { id: dossierId }, query, signal })
      return { documents: answer, next: headers.get('x-next-cursor') }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity, // kept up to date by live events
  })
}

/** Takes in the newest page, which came along with the dossier. */
export function fillDocuments(client: QueryClient, dossierId: string, documents: Document[], next: string | null) {
  const { queryKey } = documentsQuery(dossierId)
  const known = client.getQueryData(queryKey)
  if (known && known.pages.length > 1) return client.invalidateQueries({ queryKey }) // older ones stand there too
  client.setQueryData(queryKey, { pages: [{ documents, next }], pageParams: [null] })
}

/** Only the server knows whether a document of somebody else may be deleted, so a new one is fetched, not taken over. */
export function refreshDocuments(client: QueryClient, dossierId: string) {
  return client.invalidateQueries({ queryKey: documentsQuery(dossierId).queryKey })
}

export function removeDocument(client: QueryClient, dossierId: string, documentId: string) {
  change(client, dossierId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({ ...page, documents: page.documents.filter(({ id }) => id !== documentId) })),
  }))
}

/** What somebody here said that it is. */
export function noteKind(client: QueryClient, dossierId: string, { id, kind }: Pick<Document, 'id' | 'kind'>) {
  changeOne(client, dossierId, id, { kind })
}

/** Which version of another somebody here said that it is. */
export function noteVersion(
  client: QueryClient,
  dossierId: string,
  { id, version, version_root }: Pick<Document, 'id' | 'version' | 'version_root'>,
) {
  changeOne(client, dossierId, id, { version, version_root })
}

/** How far its reading is, which kind of document it turned out to be, and which version of another. */
export function noteReading(client: QueryClient, news: ReadingNews) {
  const { dossier_id, document_id, state: reading_state, kind, version, version_root } = news
  const { queryKey } = documentsQuery(dossier_id)
  const placed = version === undefined || version_root === undefined ? {} : { version, version_root }
  changeOne(client, dossier_id, document_id, { reading_state, kind, ...placed })
  void refreshReading(client, document_id)
  // An answer that is under way may be older than this news.
  if (client.isFetching({ queryKey })) void refreshDocuments(client, dossier_id)
}

export function addDocuments(client: QueryClient, dossierId: string, added: Document[]) {
  const ids = new Set(added.map(({ id }) => id))
  change(client, dossierId, ({ pages: [newest, ...older], pageParams }) => {
    if (!newest) return { pages: [], pageParams }
    const documents = [...added, ...newest.documents.filter(({ id }) => !ids.has(id))].toSorted(newestFirst)
    return { pages: [{ ...newest, documents }, ...older], pageParams }
  })
}

/** Those that are loaded, the newest first. */
export function knownDocuments(client: QueryClient, dossierId: string): Document[] | undefined {
  const known = client.getQueryData(documentsQuery(dossierId).queryKey)
  return known?.pages.flatMap(({ documents }) => documents)
}

export function findDocument(client: QueryClient, dossierId: string, documentId: string): Document | undefined {
  return knownDocuments(client, dossierId)?.find(({ id }) => id === documentId)
}

/** Loads the older ones too, for a record of the whole. */
export async function loadAllDocuments(client: QueryClient, dossierId: string) {
  const query = documentsQuery(dossierId)
  const known = client.getQueryData(query.queryKey)
  if (known?.pages.at(-1)?.next) await client.fetchInfiniteQuery({ ...query, pages: Infinity, staleTime: 0 })
}

function change(client: QueryClient, dossierId: string, changed: (pages: Pages) => Pages) {
  client.setQueryData(documentsQuery(dossierId).queryKey, (pages) => pages && changed(pages))
}

/** Our own files lie on our own origin; a link to anywhere else, or none, is not followed. */
export class NoLink extends Error {}

export async function linkTo(
  document: Pick<Document, 'id'>,
  { inline = false, signal }: { inline?: boolean; signal?: AbortSignal } = {},
) {
  const query = inline ? { inline: '1' as const } : {}
  const { signed_url } = await call(downloadDocument, { params: { id: document.id }, query, signal })
  return ownAddress(signed_url)
}

/** Nothing is fetched from elsewhere, whatever a server answers. */
export function ownAddress(signed_url: string): string {
  if (!/^\/(?!\/|\\)/.test(signed_url)) throw new NoLink('no link')
  return signed_url
}

/** Those of which there are several versions, by the first. */
export function versionedRoots(documents: Document[]): Set<string> {
  return new Set(documents.flatMap(({ version_root }) => version_root ?? []))
}

type Group = { company_id: string | null; documents: Document[] }

/** One's own company's documents apart from everybody else's, the latter by company in the order of the dossier. */
export function groupDocuments(documents: Document[], ownCompanyId: string, others: string[]) {
  const own = documents.filter(({ uploader_company_id }) => uploader_company_id === ownCompanyId)
  const rest = documents.filter(({ uploader_company_id }) => uploader_company_id !== ownCompanyId)
  const ids = [...new Set([...others, ...rest.map(({ uploader_company_id }) => uploader_company_id)])]
  const groups = ids.map((company_id): Group => ({
    company_id,
    documents: rest.filter(({ uploader_company_id }) => uploader_company_id === company_id),
  }))
  return { own, groups: groups.filter((group) => group.documents.length > 0) }
}

function newestFirst(one: Document, other: Document): number {
  return other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)
}

function changeOne(client: QueryClient, dossierId: string, id: string, news: Partial<Document>) {
  change(client, dossierId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      documents: page.documents.map((one) => (one.id === id ? { ...one, ...news } : one)),
    })),
  }))
}

import { type Document, downloadDocument, listDocuments, type LiveEvent } from '@klopt/contract'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { isBusy, refreshReading } from '../../platform/readings.ts'
import { call, callWithHeaders } from '../../platform/api.ts'

/** `next` is the cursor to older documents, or null at the end. */
type Page = { documents: Document[]; next: string | null }
type Pages = InfiniteData<Page>
type OpeningNews = Extract<LiveEvent, { message_type: 'document_opened' }>
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
    staleTime: Infinity, // live events keep it up to date
  })
}

/** Stores the newest page, which was loaded with the dossier. */
export function fillDocuments(client: QueryClient, dossierId: string, documents: Document[], next: string | null) {
  const { queryKey } = documentsQuery(dossierId)
  const known = client.getQueryData(queryKey)
  if (known && known.pages.length > 1) return client.invalidateQueries({ queryKey }) // older pages too
  client.setQueryData(queryKey, { pages: [{ documents, next }], pageParams: [null] })
}

/** Refetches after a new document. Its event is not enough, because `can_delete` differs per user. */
export function refreshDocuments(client: QueryClient, dossierId: string) {
  return client.invalidateQueries({ queryKey: documentsQuery(dossierId).queryKey })
}

export function removeDocument(client: QueryClient, dossierId: string, documentId: string) {
  change(client, dossierId, ({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({ ...page, documents: page.documents.filter(({ id }) => id !== documentId) })),
  }))
}

/** Stores the kind that a user chose. */
export function setKind(client: QueryClient, dossierId: string, { id, kind }: Pick<Document, 'id' | 'kind'>) {
  changeOne(client, dossierId, id, { kind })
}

/** Stores the version that a user set. */
export function setVersion(
  client: QueryClient,
  dossierId: string,
  { id, version, version_root }: Pick<Document, 'id' | 'version' | 'version_root'>,
) {
  changeOne(client, dossierId, id, { version, version_root })
}

/** Stores the progress of a reading, with the kind and the version that it found. */
export function setReading(client: QueryClient, news: ReadingNews) {
  const { dossier_id, document_id, state: reading_state, kind, version, version_root, pen, parties } = news
  const { queryKey } = documentsQuery(dossier_id)
  const known = findDocument(client, dossier_id, document_id)
  // The server and its jobs send these events, so one that says 'queued' can arrive after the reading has finished.
  if (known && !isBusy(known.reading_state) && isBusy(reading_state)) void refreshDocuments(client, dossier_id)
  const place = version === undefined || version_root === undefined ? {} : { version, version_root }
  changeOne(client, dossier_id, document_id, { reading_state, kind, ...place, ...(pen && { pen }), ...parties })
  void refreshReading(client, document_id)
  // The response of a running fetch may be older than this event, and whose paper it is decides who may replace it.
  if (parties || client.isFetching({ queryKey })) void refreshDocuments(client, dossier_id)
}

/** Adds what an upload returned, unless an event was faster: then the known document is newer than the response. */
export function addDocuments(client: QueryClient, dossierId: string, stored: Document[]) {
  const known = new Set(knownDocuments(client, dossierId)?.map(({ id }) => id))
  const added = stored.filter(({ id }) => !known.has(id))
  change(client, dossierId, ({ pages: [newest, ...older], pageParams }) => {
    if (!newest) return { pages: [], pageParams }
    const documents = [...added, ...newest.documents].toSorted(newestFirst)
    return { pages: [{ ...newest, documents }, ...older], pageParams }
  })
}

/** The loaded documents, newest first. */
export function knownDocuments(client: QueryClient, dossierId: string): Document[] | undefined {
  const known = client.getQueryData(documentsQuery(dossierId).queryKey)
  return known?.pages.flatMap(({ documents }) => documents)
}

/** Stores who of the other company opened a document first. */
export function setOpened(client: QueryClient, { dossier_id, document_id, opened }: OpeningNews) {
  changeOne(client, dossier_id, document_id, { opened })
  // The response of a running fetch may be older than this event.
  if (client.isFetching({ queryKey: documentsQuery(dossier_id).queryKey })) void refreshDocuments(client, dossier_id)
}

export function findDocument(client: QueryClient, dossierId: string, documentId: string): Document | undefined {
  return knownDocuments(client, dossierId)?.find(({ id }) => id === documentId)
}

/** Loads all older pages too, for printing the whole dossier. */
export async function loadAllDocuments(client: QueryClient, dossierId: string) {
  const query = documentsQuery(dossierId)
  const known = client.getQueryData(query.queryKey)
  if (known?.pages.at(-1)?.next) await client.fetchInfiniteQuery({ ...query, pages: Infinity, staleTime: 0 })
}

function change(client: QueryClient, dossierId: string, changed: (pages: Pages) => Pages) {
  client.setQueryData(documentsQuery(dossierId).queryKey, (pages) => pages && changed(pages))
}

/** Thrown for a missing link or one to another origin: own files are always on the own origin. */
export class NoLink extends Error {}

export async function linkTo(
  document: Pick<Document, 'id'>,
  { inline = false, signal }: { inline?: boolean; signal?: AbortSignal } = {},
) {
  const query = inline ? { inline: '1' as const } : {}
  const { signed_url } = await call(downloadDocument, { params: { id: document.id }, query, signal })
  return ownAddress(signed_url)
}

/** Accepts only paths on the own origin, regardless of the response. */
export function ownAddress(signedUrl: string): string {
  if (!/^\/(?!\/|\\)/.test(signedUrl)) throw new NoLink('no link on the own origin')
  return signedUrl
}

/** The roots of documents with several versions. */
export function versionedRoots(documents: Document[]): Set<string> {
  return new Set(documents.flatMap(({ version_root }) => version_root ?? []))
}

type Group = { company_id: string | null; documents: Document[] }

/** Splits off the documents of the own company; the others are grouped by company, in the order of the dossier. */
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

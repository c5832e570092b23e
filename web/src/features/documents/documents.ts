import { deleteDocument, type Document, downloadDocument, listDocuments } from '@klopt/contract'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export function documentsQuery(dossierId: string) {
  return queryOptions({
    queryKey: ['documents', dossierId],
    queryFn: () => call(listDocuments, { params: { id: dossierId } }),
    staleTime: Infinity, // kept up to date by live events
  })
}

/** Only the server knows whether a document of somebody else may be deleted, so a new one is fetched, not taken over. */
export function refreshDocuments(client: QueryClient, dossierId: string) {
  return client.invalidateQueries({ queryKey: documentsQuery(dossierId).queryKey })
}

export function removeDocument(client: QueryClient, dossierId: string, documentId: string) {
  client.setQueryData(documentsQuery(dossierId).queryKey, (documents) =>
    documents?.filter(({ id }) => id !== documentId),
  )
}

export function addDocuments(client: QueryClient, dossierId: string, added: Document[]) {
  const ids = new Set(added.map(({ id }) => id))
  client.setQueryData(
    documentsQuery(dossierId).queryKey,
    (documents) => documents && [...added, ...documents.filter(({ id }) => !ids.has(id))].toSorted(newestFirst),
  )
}

export function useDeleteDocument(dossierId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (document: Document) => call(deleteDocument, { params: { id: document.id, dossier_id: dossierId } }),
    onSuccess: (_, document) => removeDocument(client, dossierId, document.id),
  })
}

/** Asks for a link and lets the browser download it. The link must lead to our own files and nowhere else. */
export async function download(document: Document): Promise<'started' | 'no_link'> {
  const { signed_url } = await call(downloadDocument, { params: { id: document.id }, query: {} })
  if (!/^\/(?!\/|\\)/.test(signed_url)) return 'no_link'
  const link = window.document.createElement('a')
  link.href = signed_url
  link.download = document.filename
  link.click()
  return 'started'
}

export type DocumentGroup = { company_id: string | null; documents: Document[] }

/** One's own company's documents apart from everybody else's, the latter by company in the order of the dossier. */
export function groupDocuments(documents: Document[], ownCompanyId: string, others: string[]) {
  const own = documents.filter(({ uploader_company_id }) => uploader_company_id === ownCompanyId)
  const rest = documents.filter(({ uploader_company_id }) => uploader_company_id !== ownCompanyId)
  const ids = [...new Set([...others, ...rest.map(({ uploader_company_id }) => uploader_company_id)])]
  const groups = ids.map((company_id) => ({
    company_id,
    documents: rest.filter(({ uploader_company_id }) => uploader_company_id === company_id),
  }))
  return { own, groups: groups.filter((group) => group.documents.length > 0) }
}

function newestFirst(one: Document, other: Document): number {
  return other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id)
}

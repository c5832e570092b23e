import { limits, search, searchDossier, type SearchGroup, type SearchHit, type SearchKind } from '@klopt/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** A search as it is in the address. Empty texts are filters that are not set. */
export type Filters = {
  q: string
  kind: SearchKind
  company_id: string
  from: string
  to: string
  amount_min: string
  amount_max: string
  archive: boolean
}

/** Results change while people write, so they are asked for again when one comes back to them. */
const staleMs = 10_000
const inPalette = 5

export function searchQuery(filters: Filters) {
  return infiniteQueryOptions({
    queryKey: ['search', filters],
    queryFn: ({ pageParam, signal }) =>
      call(search, { query: { ...asQuery(filters), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isAnswerable(filters),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })
}

/** The first hits for the palette. */
export function paletteQuery(q: string) {
  return queryOptions({
    queryKey: ['search in palette', q],
    queryFn: ({ signal }) => call(search, { query: { q, limit: inPalette }, signal }),
    enabled: isQuery(q),
    staleTime: staleMs,
  })
}

/** Whether the server would accept the query. */
export function isQuery(q: string): boolean {
  const words = q.trim()
  return words.length >= 2 && words.length <= limits.search && words.split(/\s+/).length <= 8
}

export function isAnswerable({ q, kind, amount_min, amount_max }: Filters): boolean {
  return q.trim() === '' ? kind === 'invoice' || amount_min !== '' || amount_max !== '' : isQuery(q)
}

function asQuery({ q, kind, company_id, from, to, amount_min, amount_max, archive }: Filters) {
  return {
    q: q.trim(),
    kind,
    archive: String(archive),
    ...(company_id && { company_id }),
    ...(from && { from }),
    ...(to && { to }),
    ...(amount_min && { amount_min }),
    ...(amount_max && { amount_max }),
  }
}

/** The address of a hit, with the query so that its words are marked there. An archive marks no words. */
export function addressOf({ dossier }: SearchGroup, hit: SearchHit | null, q: string): string {
  const words = dossier.archived ? '' : q.trim()
  const place = new URLSearchParams(words ? { zoek: words } : {})
  if (hit?.seq) place.set('seq', String(hit.seq))
  if (hit?.document_id) place.set('document', hit.document_id)
  if (hit?.page && !dossier.archived) place.set('page', String(hit.page))
  const search = String(place)
  return `/app/${dossier.archived ? 'archief' : 'dossier'}/${dossier.id}${search && hit ? `?${search}` : ''}`
}

/** The hits in one dossier, as many as fit one answer. */
export function dossierSearchQuery(id: string, q: string) {
  return queryOptions({
    queryKey: ['search in dossier', id, q],
    queryFn: ({ signal }) =>
      call(searchDossier, { params: { id }, query: { q, limit: limits.search_hits_most }, signal }),
    enabled: isQuery(q),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })
}

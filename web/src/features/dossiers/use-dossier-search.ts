import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dossiersQuery, searchQuery } from './dossiers.ts'
import { holdsAll, isWhole, searchDossiers, withFound } from './search.ts'

/** Searches the loaded list at once and, if that is incomplete, the server as well. */
export function useDossierSearch() {
  const [query, setQuery] = useQueryInUrl()
  const wanted = useDeferredValue(query)
  const { data: dossiers, isError, isFetching, refetch } = useQuery(dossiersQuery())
  const needs_server =
    wanted.trim() !== '' && dossiers !== undefined && !(isWhole(dossiers) && dossiers.every(holdsAll))
  const { data: beyond } = useQuery({ ...searchQuery(wanted.trim()), enabled: needs_server })
  const results = useMemo(
    () => searchDossiers(withFound(dossiers ?? [], beyond ?? []), wanted),
    [dossiers, beyond, wanted],
  )
  return { query, setQuery, wanted, dossiers, results, isError, isFetching, refetch }
}

/**
 * The query is in the URL, so that going back restores it. It is written without the router, which would re-render the
 * whole frame at every keystroke.
 */
function useQueryInUrl() {
  const [query, setQuery] = useState(useSearchParams()[0].get('q') ?? '')
  const settled = useDeferredValue(query.trim())

  useEffect(() => {
    const { pathname, hash } = location
    const search = settled ? `?${new URLSearchParams({ q: settled })}` : ''
    if (location.search !== search) history.replaceState(history.state, '', pathname + search + hash)
  }, [settled])

  return [query, setQuery] as const
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dossiersQuery, searchQuery } from './dossiers.ts'
import { holdsAll, isWhole, searchDossiers, withFound } from './search.ts'

/** What the search finds, at once in what the list holds and then, where that leaves something out, on the server. */
export function useFound() {
  const [query, setQuery] = useQueryInAddress()
  const wanted = useDeferredValue(query)
  const { data: dossiers, isError, isFetching, refetch } = useQuery(dossiersQuery())
  const asks = wanted.trim() !== '' && dossiers !== undefined && !(isWhole(dossiers) && dossiers.every(holdsAll))
  const { data: beyond } = useQuery({ ...searchQuery(wanted.trim()), enabled: asks })
  const found = useMemo(
    () => searchDossiers(withFound(dossiers ?? [], beyond ?? []), wanted),
    [dossiers, beyond, wanted],
  )
  return { query, setQuery, wanted, dossiers, found, isError, isFetching, refetch }
}

/** Stands in the address, so that coming back finds it. Past the router: each key would draw the whole frame again. */
function useQueryInAddress() {
  const [query, setQuery] = useState(useSearchParams()[0].get('q') ?? '')
  const settled = useDeferredValue(query.trim())

  useEffect(() => {
    const { pathname, hash } = location
    const search = settled ? `?${new URLSearchParams({ q: settled })}` : ''
    if (location.search !== search) history.replaceState(history.state, '', pathname + search + hash)
  }, [settled])

  return [query, setQuery] as const
}

import type { DossierListItem } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useToday } from '../../ui/today.tsx'
import { dossiersQuery, searchQuery } from './dossiers.ts'
import { activeFilters, filterDossiers, type Filters, filtersIn, queryOf, searchOf } from './filters.ts'
import { inOrder, useOrder } from './order.ts'
import { holdsAll, isWhole, searchDossiers, withFound } from './search.ts'

const nothing: DossierListItem[] = []

/** Searches and filters the loaded list at once and, if that is incomplete, the server as well. */
export function useDossierSearch() {
  const { query, setQuery, filters, setFilters } = useListAddress()
  const [order, setOrder] = useOrder()
  const wanted = useDeferredValue(query)
  const today = useToday()
  const { data: dossiers, isError, isFetching, refetch } = useQuery(dossiersQuery())
  const q = wanted.trim()
  const incomplete = dossiers !== undefined && !isWhole(dossiers)
  const filtered = activeFilters(filters).length > 0
  const needsServer =
    dossiers !== undefined &&
    ((q !== '' && (incomplete || !dossiers.every(holdsAll))) || (incomplete && (filtered || order === 'turn')))
  // What is to be done comes first, also of dossiers beyond the newest that are loaded.
  const asked = q === '' && !filtered ? { ...filters, turn: true } : filters
  const { data: beyond } = useQuery({ ...searchQuery(queryOf(asked, q)), enabled: needsServer })
  const found = useMemo(
    () => searchDossiers(withFound(dossiers ?? nothing, beyond ?? nothing), wanted),
    [dossiers, beyond, wanted],
  )
  const results = useMemo(() => inOrder(filterDossiers(found, filters, today), order), [found, filters, today, order])
  /** The number of dossiers with other filters, of what the search found. */
  const countWith = (other: Filters) => filterDossiers(found, other, today).length
  return {
    query,
    setQuery,
    filters,
    setFilters,
    order,
    setOrder,
    wanted,
    dossiers,
    results,
    countWith,
    whole: !incomplete,
    isError,
    isFetching,
    refetch,
  }
}

/**
 * Search and filters are in the URL, so that going back restores them. They are written without the router, which would
 * re-render the whole frame at every keystroke. A link to another address of the list sets them anew.
 */
function useListAddress() {
  const { key } = useLocation()
  const [search] = useSearchParams()
  const arrived = useMemo(() => ({ key, query: search.get('q') ?? '', filters: filtersIn(search) }), [key, search])
  const [typed, setTyped] = useState(arrived)
  const { query, filters } = typed.key === key ? typed : arrived
  const settled = useDeferredValue(query.trim())

  useEffect(() => {
    const { pathname, hash } = location
    const search = searchOf(filters, settled)
    if (location.search !== search) history.replaceState(history.state, '', pathname + search + hash)
  }, [settled, filters])

  return {
    query,
    filters,
    setQuery: (query: string) => setTyped({ key, query, filters }),
    setFilters: (filters: Filters) => setTyped({ key, query, filters }),
  }
}

import type { DossierListItem } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { dossiersQuery, searchQuery } from '../dossiers.ts'
import { isOwnTurn } from '../filters.ts'
import { holdsAll, isWhole, searchDossiers, withFound } from '../search.ts'

const nothing: DossierListItem[] = []

/** The dossiers to which somebody may upload: those in which it is their turn first, then the newest. */
export function useChoices() {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim())
  const { data, isError, isFetching, refetch } = useQuery(dossiersQuery())
  const needsServer = data !== undefined && wanted !== '' && !(isWhole(data) && data.every(holdsAll))
  const { data: beyond } = useQuery({ ...searchQuery({ q: wanted }), enabled: needsServer })
  const choices = useMemo(
    () => turnsFirst(searchDossiers(withFound(data ?? nothing, beyond ?? nothing), wanted).filter(takesFiles)),
    [data, beyond, wanted],
  )
  return { query, setQuery, wanted, choices, known: data !== undefined, isError, isFetching, refetch }
}

function takesFiles({ takes_part, access_ended }: DossierListItem): boolean {
  return takes_part && !access_ended
}

function turnsFirst(list: DossierListItem[]): DossierListItem[] {
  return [...list.filter(isOwnTurn), ...list.filter((item) => !isOwnTurn(item))]
}

import type { CompanyCard, CompanyHit, Relation } from '@klopt/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Key } from 'react-aria-components/ComboBox'
import { relationsQuery } from '../../platform/relations.ts'
import { companySearchQuery, shortest_search } from './search.ts'

/** The relation with a found company. Only 'asked' can still be added, which accepts the company's request. */
export type RelationHint = 'asked' | 'added' | 'waits' | 'off'
/** Not only the number: the register entry and an unverified client can have the same one. */
export function keyOf({ id, registration_number }: CompanyHit): string {
  return id ?? registration_number
}
export type CompanySearch = ReturnType<typeof useCompanySearch>

/** The search text, its results, and the chosen result. */
export function useCompanySearch() {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<CompanyHit | null>(null)
  const [searched, setSearched] = useState('')
  const query = searched.trim()
  const long_enough = query.length >= shortest_search
  const { data, isFetching, isError, refetch } = useQuery({
    ...companySearchQuery(query),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data: relations } = useQuery(relationsQuery())
  const failed = long_enough && isError && !isFetching
  const hits = long_enough && !failed ? (data?.hits ?? []) : []

  /** The combo box also calls this with the name of the chosen company, which must not start a search. */
  function type(next: string) {
    setText(next)
    if (next === chosen?.name) return
    setChosen(null)
    setSearched(next)
  }
  function choose(key: Key | null) {
    const hit = hits.find((one) => keyOf(one) === key)
    if (!hit) return // keep the typed text, also on blur
    setChosen(hit)
    setText(hit.name)
  }
  function stateOf(hit: CompanyHit): RelationHint | null {
    const has = ({ company }: Relation) => isSame(company, hit)
    if (relations?.pending.some(has)) return 'asked'
    if (relations?.sent.some(has)) return 'waits'
    const relation = relations?.accepted.find(has)
    if (!relation) return null
    return relation.status === 'active' ? 'added' : 'off'
  }

  return {
    text,
    query,
    hits,
    chosen,
    searching: isFetching,
    failed,
    register_down: long_enough && data?.register_down === true,
    type,
    choose,
    stateOf,
    retry: () => void refetch(),
  }
}

/** Companies with the same number are the same, except an unverified client, which may be somebody else. */
function isSame(one: CompanyCard, hit: CompanyHit): boolean {
  if (one.id === hit.id) return true
  const unverified = [one, hit].some(({ is_klopt_client, verified }) => is_klopt_client && !verified)
  return !unverified && one.registration_number === hit.registration_number
}

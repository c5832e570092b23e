import type { CompanyCard, CompanyHit, Relation } from '@klopt/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Key } from 'react-aria-components/ComboBox'
import { relationsQuery } from '../../platform/relations.ts'
import { hasMatch } from '../../ui/matches.ts'
import { companySearchQuery, shortestSearch } from './search.ts'

/** The relation with a found company. Only 'asked' can still be added, which accepts the company's request. */
export type RelationHint = 'asked' | 'added' | 'waits' | 'off'
/** Not only the number: the register entry and an unverified client can have the same one. */
export function keyOf({ id, registration_number }: CompanyHit): string {
  return id ?? registration_number
}
export type CompanySearch = ReturnType<typeof useCompanySearch>

/** The companies that can be chosen: 'new' ones for a relation, or for an invitation 'any' or only the 'relations'. */
export type SearchScope = 'new' | 'any' | 'relations'

/** The search text, its results, and the chosen result. `onChange` is called when another one is typed or chosen. */
export function useCompanySearch(scope: SearchScope, onChange: () => void) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<CompanyHit | null>(null)
  const [searched, setSearched] = useState('')
  const query = searched.trim()
  const longEnough = query.length >= shortestSearch
  const { data, isFetching, isError, refetch } = useQuery({
    ...companySearchQuery(query, { everywhere: scope !== 'relations' }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data: relations } = useQuery(relationsQuery())
  const failed = longEnough && isError && !isFetching
  const own: CompanyCard[] = (relations?.accepted ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ company }) => company)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'nl'))
  const found = scope === 'relations' ? own.filter((company) => isFound(company, query)) : (data?.hits ?? [])
  const hits = longEnough && !failed ? found : []

  /** The combo box also calls this with the name of the chosen company, which must not start a search. */
  function type(next: string) {
    setText(next)
    if (next === chosen?.name) return
    onChange()
    setChosen(null)
    setSearched(next)
  }
  function choose(key: Key | null) {
    const hit = hits.find((one) => keyOf(one) === key)
    if (hit) take(hit) // otherwise keep the typed text, also on blur
  }
  function take(hit: CompanyHit) {
    onChange()
    setChosen(hit)
    setText(hit.name)
  }
  function stateOf(hit: CompanyHit): RelationHint | null {
    const has = ({ company }: Relation) => isSame(company, hit)
    if (relations?.pending.some(has)) return 'asked'
    if (relations?.sent.some(has)) return 'waits'
    const relation = relations?.accepted.find(has)
    if (!relation) return null
    if (relation.status !== 'active') return 'off'
    return scope === 'new' ? 'added' : null
  }
  /** An own contact that was switched off. An invitation switches it on again. */
  function isOnAgain(hit: CompanyHit): boolean {
    return scope === 'any' && !hit.is_klopt_client && stateOf(hit) === 'off'
  }
  function isRelated(hit: CompanyHit): boolean {
    return own.some((company) => isSame(company, hit))
  }

  return {
    text,
    query,
    hits,
    chosen,
    searching: isFetching,
    failed,
    register_down: longEnough && data?.register_down === true,
    type,
    choose,
    take,
    stateOf,
    isOnAgain,
    isRelated,
    /** The active relations by name. */
    own,
    scope,
    retry: () => void refetch(),
  }
}

function isFound({ name, registration_number }: CompanyHit, query: string): boolean {
  return hasMatch(name, query) || registration_number.startsWith(query)
}

/** Companies with the same number are the same, except an unverified client, which may be somebody else. */
function isSame(one: CompanyCard, hit: CompanyHit): boolean {
  if (one.id === hit.id) return true
  const unverified = [one, hit].some(({ is_klopt_client, verified }) => is_klopt_client && !verified)
  return !unverified && one.registration_number === hit.registration_number
}

import { searchKinds } from '@klopt/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Filters } from './search.ts'

const texts = ['q', 'company_id', 'from', 'to', 'amount_min', 'amount_max'] as const
export const noFilters = {
  kind: 'all',
  company_id: '',
  from: '',
  to: '',
  amount_min: '',
  amount_max: '',
  archive: false,
} satisfies Omit<Filters, 'q'>

/** The search in the address, so that a link repeats it and Back returns to it. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  // A change may follow another before the page shows that one: a filter is chosen while the words are still on their way.
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])

  function change(next: Partial<Filters>) {
    const all = { ...filtersIn(latest.current), ...next }
    const wanted = new URLSearchParams()
    for (const name of texts) if (all[name]) wanted.set(name, all[name])
    if (all.kind !== 'all') wanted.set('kind', all.kind)
    if (all.archive) wanted.set('archive', 'true')
    latest.current = wanted
    setParams(wanted, { replace: true, preventScrollReset: true })
  }

  return { filters: filtersIn(params), change }
}

function filtersIn(params: URLSearchParams): Filters {
  const [q = '', company_id = '', from = '', to = '', amount_min = '', amount_max = ''] = texts.map(
    (name) => params.get(name) ?? '',
  )
  const kind = searchKinds.find((one) => one === params.get('kind')) ?? 'all'
  return { q, kind, company_id, from, to, amount_min, amount_max, archive: params.get('archive') === 'true' }
}

/** How many filters are set: a period and a range of amounts count as one. */
export function countFilters({ kind, company_id, from, to, amount_min, amount_max, archive }: Filters): number {
  return [kind !== 'all', company_id, from || to, amount_min || amount_max, archive].filter(Boolean).length
}

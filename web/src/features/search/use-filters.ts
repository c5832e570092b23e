import { searchKinds } from '@klopt/contract'
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
  const [q, companyId, from, to, amountMin, amountMax] = texts.map((name) => params.get(name) ?? '')
  const kind = searchKinds.find((one) => one === params.get('kind')) ?? 'all'
  const filters: Filters = {
    q: q ?? '',
    kind,
    company_id: companyId ?? '',
    from: from ?? '',
    to: to ?? '',
    amount_min: amountMin ?? '',
    amount_max: amountMax ?? '',
    archive: params.get('archive') === 'true',
  }

  function change(next: Partial<Filters>) {
    const all = { ...filters, ...next }
    const wanted = new URLSearchParams()
    for (const name of texts) if (all[name]) wanted.set(name, all[name])
    if (all.kind !== 'all') wanted.set('kind', all.kind)
    if (all.archive) wanted.set('archive', 'true')
    setParams(wanted, { replace: true, preventScrollReset: true })
  }

  return { filters, change }
}

/** How many filters are set: a period and a range of amounts count as one. */
export function countFilters({ kind, company_id, from, to, amount_min, amount_max, archive }: Filters): number {
  return [kind !== 'all', company_id, from || to, amount_min || amount_max, archive].filter(Boolean).length
}

import { type DossierFilters, type DossierListItem, limits, type SidebarItem } from '@klopt/contract'
import { daysUntil } from './term.ts'

/** The filters of the list, as its address has them: `?aan-zet=1&verschil=1&vervalt=7&bedrijf=…`. */
export type Filters = {
  turn: boolean
  differs: boolean
  due_days: number | null
  company_id: string | null
}
export type FilterName = keyof Filters

export const noFilters: Filters = { turn: false, differs: false, due_days: null, company_id: null }
export const usualDays = 7
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filters in an address. A value that the server would refuse is ignored. */
export function filtersIn(search: URLSearchParams): Filters {
  const [days, companyId] = [search.get('vervalt') ?? '', search.get('bedrijf') ?? '']
  return {
    turn: search.get('aan-zet') === '1',
    differs: search.get('verschil') === '1',
    due_days: /^\d{1,2}$/.test(days) && Number(days) <= limits.due_days ? Number(days) : null,
    company_id: uuid.test(companyId) ? companyId : null,
  }
}

/** The end of the address of a list with these filters and search, or nothing. */
export function searchOf({ turn, differs, due_days, company_id }: Filters, q = ''): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(turn && { 'aan-zet': '1' }),
    ...(differs && { verschil: '1' }),
    ...(due_days !== null && { vervalt: String(due_days) }),
    ...(company_id && { bedrijf: company_id }),
  }).toString()
  return search && `?${search}`
}

/** The same filters for the server. */
export function queryOf({ turn, differs, due_days, company_id }: Filters, q = ''): DossierFilters {
  return {
    ...(q && { q }),
    ...(turn && { turn: 'own' }),
    ...(differs && { differs: '1' }),
    ...(due_days !== null && { due_days }),
    ...(company_id && { company_id }),
  }
}

export function activeFilters(filters: Filters): FilterName[] {
  const { turn, differs, due_days, company_id } = filters
  return [
    ...(turn ? (['turn'] as const) : []),
    ...(differs ? (['differs'] as const) : []),
    ...(due_days !== null ? (['due_days'] as const) : []),
    ...(company_id ? (['company_id'] as const) : []),
  ]
}

export function without(filters: Filters, name: FilterName): Filters {
  return { ...filters, [name]: noFilters[name] }
}

/** The dossiers that fit, as the server would find them. */
export function filterDossiers(list: DossierListItem[], filters: Filters, today: Date): DossierListItem[] {
  const { turn, differs, due_days, company_id } = filters
  if (activeFilters(filters).length === 0) return list
  return list.filter(
    (item) =>
      !item.access_ended &&
      (!turn || isOwnTurn(item)) &&
      (!differs || item.differs) &&
      (due_days === null || (item.due_date !== null && daysUntil(item.due_date, today) <= due_days)) &&
      (!company_id || item.counterpart_id === company_id),
  )
}

export function isOwnTurn({ own_duty }: SidebarItem): boolean {
  return own_duty !== null
}

/** The other companies of these dossiers, by name. */
export function companiesOf(list: DossierListItem[]): { id: string; name: string }[] {
  const names = new Map(
    list.flatMap(({ counterpart_id, counterpart_name }) =>
      counterpart_id && counterpart_name ? [[counterpart_id, counterpart_name]] : [],
    ),
  )
  return [...names].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name))
}

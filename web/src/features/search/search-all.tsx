import { limits, type SearchPage } from '@klopt/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../platform/api.ts'
import { laterPanel } from '../../platform/later.ts'
import { useMe } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useLingering } from '../../ui/use-lingering.ts'
import { GroupSection } from './group-section.tsx'
import { rememberSearch } from './recent.ts'
import './search.css'
import './search-hits.css'
import { SearchOthers } from './search-others.tsx'
import { SearchStart } from './search-start.tsx'
import { isAnswerable, searchQuery } from './search.ts'
import { UnderstoodLine } from './understood-line.tsx'
import { countFilters, useFilters } from './use-filters.ts'
import { useFoundText } from './use-found-text.ts'
import { Loading } from '../../ui/loading.tsx'

// The field and the hits come first.
const FilterChips = laterPanel(() => import('./filter-chips.tsx').then((file) => file.FilterChips))
const typingMs = 200

/** Searches everything: the field, the filters, and the dossiers with their hits. */
export function SearchAll() {
  const { t } = useTranslation('search')
  const me = useMe()
  const { filters, change } = useFilters()
  const [q, setQ] = useState(filters.q)
  const [fromAddress, setFromAddress] = useState(filters.q)
  const results = useRef<HTMLDivElement>(null)
  const settled = useDeferredValue(filters)
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(searchQuery(settled))
  const answerable = isAnswerable(settled)
  const pages = answerable ? (data?.pages ?? []) : []
  const groups = pages.flatMap((page) => page.groups)
  const found = useFoundText(groups, hasNextPage)
  const waiting = useLingering(answerable && data === undefined && !error)

  if (fromAddress !== filters.q) {
    setFromAddress(filters.q) // Back, or a link
    setQ(filters.q)
  }
  useEffect(() => {
    if (q === filters.q) return
    const timer = setTimeout(() => change({ q }), typingMs)
    return () => clearTimeout(timer)
  })

  const remember = () => rememberSearch(me.id, settled.q)

  return (
    // Arrow keys only move the focus between links, which work by themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="search-all" onKeyDown={(event) => moveFocus(event, results.current)}>
      <div className="search-head">
        <h1 className="sr" tabIndex={-1}>
          {t(($) => $.title)}
        </h1>
        <SearchField
          label={t(($) => $.title)}
          placeholder={t(($) => $.placeholder)}
          value={q}
          onChange={setQ}
          found={answerable && data && !isPlaceholderData ? found : ''}
          maxLength={limits.search}
          atOnce
        />
        <div className="search-filters-room">
          <FilterChips filters={filters} onChange={change} />
        </div>
      </div>
      {content()}
    </div>
  )

  function content() {
    if (!answerable) {
      if (settled.q.trim().length >= 2) return <p className="search-none">{t(($) => $.too_short)}</p>
      return <SearchStart userId={me.id} onPick={(picked) => change({ q: picked })} />
    }
    if (error instanceof ApiError && error.status === 422) return <p className="search-none">{t(($) => $.too_short)}</p>
    if (error && !data) return <LoadFailed text={t(($) => $.failed)} onRetry={() => void refetch()} busy={isFetching} />
    if (!data) return waiting ? <Loading text={t(($) => $.busy)} /> : null
    return (
      <div ref={results}>
        {pages[0] && <UnderstoodLine {...pages[0]} />}
        {pages[0] && <SearchOthers page={pages[0]} />}
        {groups.length === 0 ? (
          <NothingFound page={pages[0]} q={settled.q} filtered={countFilters(settled) > 0} />
        ) : (
          <div className="search-groups">
            {groups.map((group) => (
              <GroupSection key={group.dossier.id} group={group} q={settled.q} onOpen={remember} />
            ))}
          </div>
        )}
        {hasNextPage && (
          <p className="search-more">
            <Button busy={isFetchingNextPage && t(($) => $.busy)} onClick={() => void fetchNextPage()}>
              {t(($) => $.more)}
            </Button>
          </p>
        )}
      </div>
    )
  }
}

type NothingProps = { page: SearchPage | undefined; q: string; filtered: boolean }

function NothingFound({ page, q, filtered }: NothingProps) {
  const { t } = useTranslation('search')
  if (page && page.companies.length + page.people.length > 0) return null
  return (
    <p className="search-none">
      {t(($) => $.none, { query: q.trim() })} {filtered ? t(($) => $.none_filters) : t(($) => $.none_hint)}
    </p>
  )
}

/** The arrow keys go from hit to hit, also from the field. */
function moveFocus(event: KeyboardEvent, results: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...(results?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at === -1 && !(event.target instanceof HTMLInputElement && event.target.inputMode === 'search')) return
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  const field = event.currentTarget.querySelector<HTMLElement>('[inputmode=search]')
  const target = next < 0 ? (at === -1 ? null : field) : links[next]
  if (!target) return
  event.preventDefault()
  target.focus()
}

import { limits, type SearchHit } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { dossierSearchQuery, isQuery } from '../../features/search/search.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import './dossier-search.css'
import { useHighlights } from './use-highlights.ts'

const restMs = 200

/** Searches the open dossier: goes from hit to hit, and marks the words until it is closed. */
export function DossierSearch({ dossierId, q: asked }: { dossierId: string; q: string }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState(asked)
  const [wanted, setWanted] = useState(asked)
  const { data } = useQuery(dossierSearchQuery(dossierId, wanted))
  const hits = isQuery(wanted) ? (data?.hits ?? []) : []
  const params = new URLSearchParams(search)
  const at = hits.findIndex((hit) => isAt(hit, params))
  useHighlights(hits, { document: params.get('document'), page: params.get('page') })

  useEffect(() => {
    if (asked === '') input.current?.focus()
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => setWanted(q.trim()), restMs)
    return () => clearTimeout(timer)
  }, [q])

  function goTo(index: number) {
    const hit = hits[(index + hits.length) % hits.length]
    if (!hit) return
    const place = placeOf(hit)
    place.set('zoek', wanted)
    void navigate({ search: String(place) }, { replace: true, state: state as unknown })
  }
  function close() {
    for (const name of ['zoek', 'seq', 'page']) params.delete(name)
    void navigate({ search: String(params) }, { replace: true, state: state as unknown })
  }

  const number = { place: at + 1, count: hits.length }
  return (
    <div className="dossier-search" role="search">
      <input
        ref={input}
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="next"
        autoComplete="off"
        aria-label={t(($) => $.in_dossier)}
        placeholder={t(($) => $.in_dossier)}
        maxLength={limits.search}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter') goTo(event.shiftKey && at >= 0 ? at - 1 : at + 1)
        }}
      />
      <span role="status">
        {isQuery(wanted) && data && (data.next ? t(($) => $.of_more, number) : t(($) => $.of, number))}
      </span>
      <IconButton
        label={t(($) => $.previous)}
        icon={<ChevronUp aria-hidden="true" />}
        tip={false}
        disabled={hits.length === 0}
        onClick={() => goTo(at < 0 ? -1 : at - 1)}
      />
      <IconButton
        label={t(($) => $.next)}
        icon={<ChevronDown aria-hidden="true" />}
        tip={false}
        disabled={hits.length === 0}
        onClick={() => goTo(at + 1)}
      />
      <IconButton label={t(($) => $.close)} icon={<X aria-hidden="true" />} tip={false} onClick={close} />
    </div>
  )
}

function placeOf({ seq, document_id, page }: SearchHit): URLSearchParams {
  const place = new URLSearchParams()
  if (seq) place.set('seq', String(seq))
  if (document_id) place.set('document', document_id)
  if (page) place.set('page', String(page))
  return place
}

function isAt(hit: SearchHit, params: URLSearchParams): boolean {
  return ['seq', 'document', 'page'].every((name) => placeOf(hit).get(name) === params.get(name))
}

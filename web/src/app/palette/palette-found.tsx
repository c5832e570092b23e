import type { SearchGroup, SearchHit } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, File, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../features/search/marked.tsx'
import { addressOf, isQuery, paletteQuery } from '../../features/search/search.ts'
import { When } from '../../ui/when.tsx'

const restMs = 200
const most = 5

/** The hits in messages and documents, once the typing rests. */
export function usePaletteHits(query: string) {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(query.trim()), restMs)
    return () => clearTimeout(timer)
  }, [query])
  const { data } = useQuery({ ...paletteQuery(rested), enabled: isQuery(rested) })
  const isCurrent = isQuery(query) && rested === query.trim()
  return isCurrent ? firstOf(data?.groups ?? []) : []
}

type PaletteHit = { group: SearchGroup; hit: SearchHit }

/** Some hits of all dossiers: each dossier has one before another has its second. */
function firstOf(groups: SearchGroup[]): PaletteHit[] {
  const each = groups.flatMap((group) => group.hits.map((hit, place) => ({ group, hit, place })))
  const shown = new Set(each.toSorted((one, other) => one.place - other.place).slice(0, most))
  return each.filter((one) => shown.has(one))
}

type Props = { query: string; found: PaletteHit[]; onGo: (address: string) => void }

/** The lower part of the palette: hits in messages and documents, and the way to all of them. */
export function PaletteFound({ query, found, onGo }: Props) {
  const { t } = useTranslation('search')
  const q = query.trim()
  return (
    <ListBoxSection id="part texts">
      <Header>{t(($) => $.in_texts)}</Header>
      {found.map(({ group, hit }) => {
        const name = hit.filename ?? group.dossier.title
        return (
          <ListBoxItem
            key={idOf(group, hit)}
            id={idOf(group, hit)}
            className="palette-row palette-text"
            textValue={`${name}, ${hit.text}`}
            onAction={() => onGo(addressOf(group, hit, q))}
          >
            {hit.filename ? <File aria-hidden="true" /> : <MessageSquare aria-hidden="true" />}
            <span className="palette-two">
              <span className="palette-name cut">{name}</span>
              <span className="palette-line cut">
                {!hit.filename && hit.by && `${hit.by.full_name}: `}
                <Marked text={hit.text} marks={hit.marks} />
              </span>
            </span>
            <When at={hit.at} />
          </ListBoxItem>
        )
      })}
      <ListBoxItem
        id="all texts"
        className="palette-row palette-all"
        textValue={t(($) => $.all_for, { query: q })}
        onAction={() => onGo(`/app/zoeken?q=${encodeURIComponent(q)}`)}
      >
        <ArrowRight aria-hidden="true" />
        {t(($) => $.all_for, { query: q })}
      </ListBoxItem>
    </ListBoxSection>
  )
}

function idOf({ dossier }: SearchGroup, { seq, document_id, page }: SearchHit): string {
  return ['text', dossier.id, document_id ?? seq, page].join(' ')
}

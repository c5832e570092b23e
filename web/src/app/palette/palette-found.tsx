import type { SearchGroup, SearchHit } from '@klopt/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, File, MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { Marked } from '../../features/search/marked.tsx'
import { addressOf, isQuery, paletteQuery } from '../../features/search/search.ts'
import { When } from '../../ui/when.tsx'

const rest_ms = 200
const most = 5

/** The hits in messages and documents, once the typing rests. */
export function usePaletteHits(query: string) {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(query.trim()), rest_ms)
    return () => clearTimeout(timer)
  }, [query])
  const { data } = useQuery({ ...paletteQuery(rested), enabled: isQuery(rested) })
  const isCurrent = isQuery(query) && rested === query.trim()
  const found = isCurrent
    ? (data?.groups ?? []).flatMap((group) => group.hits.slice(0, 1).map((hit) => ({ group, hit })))
    : []
  return found.slice(0, most)
}

type PaletteHit = { group: SearchGroup; hit: SearchHit }
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
            key={group.dossier.id}
            id={`text ${group.dossier.id}`}
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

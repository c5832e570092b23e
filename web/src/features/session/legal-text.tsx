import { useQuery } from '@tanstack/react-query'
import { createElement, Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readArticle } from '../../platform/read-article.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Loading } from '../../ui/loading.tsx'
import './legal-text.css'

type Props = { title: string; address: string }

/** The whole text of a legal page, to read without leaving the form. It is loaded from that page when it is opened. */
export function LegalText({ title, address }: Props) {
  const { t } = useTranslation('session')
  const [open, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['legal-text', address],
    queryFn: () => readArticle(address),
    enabled: open,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <details className="legal-text" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keys scroll it */}
      <div className="legal-text-body" role="region" aria-label={title} tabIndex={0}>
        {data ? (
          <Pieces of={data} />
        ) : isError ? (
          <ErrorLine text={t(($) => $.consent.text_failed)} />
        ) : (
          <Loading text={t(($) => $.consent.text_loading)} />
        )}
      </div>
      <a href={address} target="_blank" rel="noreferrer">
        {t(($) => $.consent.new_tab)}
      </a>
    </details>
  )
}

const kept = new Set(['section', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'b', 'table', 'thead', 'tbody', 'tr', 'th', 'td'])
const leftOut = new Set(['script', 'style', 'svg', 'button'])
const lower: Record<string, string> = { h2: 'h3', h3: 'h4' }

/** Draws the text of a page without its styles and scripts. */
function Pieces({ of }: { of: Element }): ReactNode {
  /* oxlint-disable react/no-array-index-key -- the pieces of a text never move */
  return [...of.childNodes].map((node, index) => {
    if (!(node instanceof Element)) return node.textContent
    const tag = node.localName
    if (leftOut.has(tag)) return null
    const inside = <Pieces of={node} />
    if (tag === 'a')
      return (
        <a key={index} href={node.getAttribute('href') ?? ''} target="_blank" rel="noreferrer">
          {inside}
        </a>
      )
    return createElement(kept.has(tag) ? (lower[tag] ?? tag) : Fragment, { key: index }, inside)
  })
}

import type { Dossier } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cardsQuery } from '../../features/cards/cards.ts'
import { knownDocuments } from '../../features/documents/documents.ts'
import { cardOf, newestLines, useCardParts } from '../../features/messages/card-parts.ts'
import { useMessages } from '../../features/messages/messages.ts'
import { fullTime, longDate } from '../../platform/dates.ts'
import { PrintedMessage } from './printed-message.tsx'
import './printed.css'
import { usePrinting } from './use-printing.ts'

/**
 * The dossier as a printed document: people, messages, the cards in the place of their newest line, documents. It is
 * rendered only while the page is being printed.
 */
export function PrintedDossier({ dossier }: { dossier: Dossier }) {
  return usePrinting() ? createPortal(<Record dossier={dossier} />, document.body) : null
}

function Record({ dossier: { id, title, created_at, companies, users } }: { dossier: Dossier }) {
  const { t, i18n } = useTranslation('app')
  const documents = knownDocuments(useQueryClient(), id) ?? []
  const page = useMessages(id)
  const known = new Set(
    useQueryClient()
      .getQueryData(cardsQuery(id).queryKey)
      ?.map((card) => card.id),
  )
  const { Card } = useCardParts()
  const messages = page?.messages ?? []
  const newest = newestLines(messages)
  const [printedAt] = useState(() => new Date().toISOString())
  const names = new Map(companies.map((company) => [company.id, company.name]))

  return (
    <article className="printed">
      <h1>{title}</h1>
      <dl>
        <dt>{t(($) => $.print.companies)}</dt>
        <dd>{companies.map(({ name }) => name).join(', ')}</dd>
        <dt>{t(($) => $.print.participants)}</dt>
        <dd>{users.map(({ full_name, company }) => `${full_name} (${company.name})`).join(', ')}</dd>
        <dt>{t(($) => $.print.created)}</dt>
        <dd>{longDate(created_at, i18n.language)}</dd>
        <dt>{t(($) => $.print.printed)}</dt>
        <dd>{fullTime(printedAt, i18n.language)}</dd>
      </dl>
      <h2>{t(($) => $.print.conversation)}</h2>
      {page?.has_more && <p className="printed-note">{t(($) => $.print.not_all)}</p>}
      <ol>
        {messages.map((message) => {
          const card = newest.has(message.id) ? cardOf(message) : null
          if (!card || !known.has(card.card_id)) return <PrintedMessage key={message.id} message={message} />
          return (
            <li key={message.id} className="printed-card">
              <p className="printed-who">{fullTime(message.created_at, i18n.language)}</p>
              <Card cardId={card.card_id} line={null} />
            </li>
          )
        })}
      </ol>
      <h2>{t(($) => $.print.documents)}</h2>
      {documents.length === 0 && <p>{t(($) => $.print.no_documents)}</p>}
      <ul>
        {documents.map(({ id, filename, created_at, uploader_company_id }) => (
          <li key={id}>
            <b>{filename}</b> · {names.get(uploader_company_id ?? '') ?? t(($) => $.print.former)} ·{' '}
            {fullTime(created_at, i18n.language)}
          </li>
        ))}
      </ul>
    </article>
  )
}

import type { Dossier } from '@klopt/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { knownDocuments } from '../features/documents/documents.ts'
import { useMessages } from '../features/messages/messages.ts'
import { fullTime, longDate } from '../platform/dates.ts'
import { PrintedMessage } from './printed-message.tsx'
import './printed.css'
import { usePrinting } from './use-printing.ts'

/** The dossier as a document: who, what was said, which papers. It is there only while the page is printed. */
export function PrintedDossier({ dossier }: { dossier: Dossier }) {
  return usePrinting() ? createPortal(<Record dossier={dossier} />, document.body) : null
}

function Record({ dossier: { id, title, created_at, companies, users } }: { dossier: Dossier }) {
  const { t, i18n } = useTranslation('app')
  const documents = knownDocuments(useQueryClient(), id) ?? []
  const page = useMessages(id)
  const [printed_at] = useState(() => new Date().toISOString())
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
        <dd>{fullTime(printed_at, i18n.language)}</dd>
      </dl>
      <h2>{t(($) => $.print.conversation)}</h2>
      {page?.has_more && <p className="printed-note">{t(($) => $.print.not_all)}</p>}
      <ol>
        {page?.messages.map((message) => (
          <PrintedMessage key={message.id} message={message} />
        ))}
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

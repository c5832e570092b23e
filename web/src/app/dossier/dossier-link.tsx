import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { documentsQuery } from '../../features/documents/documents.ts'
import { isGone, useMessageText } from '../../features/messages/event-text.ts'
import { useFileNameInLines, useMessageAt } from '../../features/messages/message-at.ts'
import { senderName } from '../../features/messages/sender.ts'
import type { Target } from '../../platform/dossier-link.ts'
import { WhenIn } from '../../ui/when.tsx'

type LinkTo<T, Kind> = Omit<T, 'to'> & { to: Extract<Target, { kind: Kind }> }
type Props = { dossierId: string; to: Target; href: string; children: ReactNode }

/** A link to a message or document of the open dossier, by its name. The children while the name is not known. */
export function DossierLink({ to, ...link }: Props) {
  return to.kind === 'message' ? <MessageLink {...link} to={to} /> : <DocumentLink {...link} to={to} />
}

function MessageLink({ dossierId, to, href, children }: LinkTo<Props, 'message'>) {
  const { t } = useTranslation('messages')
  const messageText = useMessageText()
  const message = useMessageAt(dossierId, to.seq)
  if (!message) return children

  const name = senderName(message) ?? t(($) => $.external)
  return (
    <a className="in-dossier" href={href}>
      {isGone(message) || message.sender_id === null ? (
        messageText(message)
      ) : (
        <WhenIn at={message.created_at} as="chat" say={(time) => t(($) => $.link.message, { name, time })} />
      )}
    </a>
  )
}

function DocumentLink({ dossierId, to, href, children }: LinkTo<Props, 'document'>) {
  const { t } = useTranslation('messages')
  const { data, hasNextPage } = useInfiniteQuery({ ...documentsQuery(dossierId), enabled: false })
  const known = data?.pages.flatMap(({ documents }) => documents).find(({ id }) => id === to.id)
  const inLines = useFileNameInLines(dossierId, to.id)
  if (!data) return children
  const filename = known?.filename ?? inLines
  if (!known && !hasNextPage)
    return (
      <span className="gone">
        {t(($) => $.quote.document_deleted)}
        {filename && ` ${filename}`}
      </span>
    )
  return (
    <a className="in-dossier" href={href}>
      {filename ?? t(($) => $.quote.document)}
    </a>
  )
}

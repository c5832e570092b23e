import type { Card, Dossier, User } from '@klopt/contract'
import { CardAnswers } from '../../features/cards/chat/card-answers.tsx'
import { Compare } from '../../features/cards/compare/compare.tsx'
import { useDownload } from '../../features/documents/use-download.ts'
import type { Documents } from '../../features/documents/use-documents.ts'
import { CardBadge } from '../../ui/card-badge.tsx'
import { Sheet } from './later-preview.ts'
import type { useCompare } from './use-compare.ts'

type Props = { dossier: Dossier; me: User; documents: Documents; compare: ReturnType<typeof useCompare> }
const besideInvoices = new Set(['order', 'order_response', 'quote'])

/** The comparison of the card in the address. */
export function DossierCompare({ dossier, me, documents, compare: { cardId, run, at, newest, close } }: Props) {
  const { download } = useDownload()
  const choices = (documents.sections ?? [])
    .flatMap(({ documents }) => documents)
    .flatMap(({ id, filename, kind }) =>
      kind && besideInvoices.has(kind) ? [{ document_id: id, filename, kind }] : [],
    )
  return (
    <Compare
      cardId={cardId}
      run={run}
      at={at}
      companies={dossier.companies}
      ownCompanyId={me.company_id}
      choices={choices}
      sheet={Sheet}
      badge={OneBadge}
      replies={Replies}
      onDownload={download}
      onNewest={newest}
      onClose={close}
    />
  )
}

function OneBadge({ card }: { card: Card }) {
  return card.badge && <CardBadge {...card.badge} currency={card.currency} within={card.within_limit} />
}

function Replies({ card }: { card: Card }) {
  return <CardAnswers card={card} compared />
}

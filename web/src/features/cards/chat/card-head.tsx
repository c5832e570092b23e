import type { Card, DocRef } from '@klopt/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '../../../ui/when.tsx'
import { useCardContext } from '../card-context.ts'
import { usePaperName } from '../paper-name.ts'

/** The documents that the card compares; each is a button that opens it. */
export function CardHead({ card }: { card: Card }) {
  const { state, invoice, orders, run_at, final, edited } = card
  const counts_elsewhere = card.replaced_by ?? card.double_of
  const { t } = useTranslation('cards')
  const paperName = usePaperName()
  return (
    <header>
      <span className="docs-pair">
        {state === 'withdrawn' && !counts_elsewhere ? (
          <span title={invoice.filename}>{paperName(invoice)}</span>
        ) : (
          <Paper paper={invoice} />
        )}
        {orders.map((order, index) => (
          <Fragment key={order.document_id}>
            {' '}
            {t(($) => (index === 0 ? $.beside : $.and))} <Paper paper={order} />
          </Fragment>
        ))}
        {final && ` · ${t(($) => $.final)}`}
        {edited && ` · ${t(($) => $.edited)}`}
      </span>
      <When at={run_at} as="chat" />
    </header>
  )
}

function Paper({ paper }: { paper: DocRef }) {
  const { t } = useTranslation('cards')
  const { onOpen } = useCardContext()
  const document = usePaperName()(paper)
  return (
    <button
      type="button"
      aria-label={t(($) => $.open, { document })}
      title={paper.filename}
      onClick={() => onOpen(paper.document_id)}
    >
      {document}
    </button>
  )
}

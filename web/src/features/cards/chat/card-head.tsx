import type { Card } from '@klopt/contract'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '../../../ui/when.tsx'
import { usePaperName } from '../paper-name.ts'
import { PaperLink } from './paper-link.tsx'

/** The documents that the card compares; each is a button that opens it. */
export function CardHead({ card }: { card: Card }) {
  const { state, invoice, orders, run_at, final, edited } = card
  const countsElsewhere = card.replaced_by ?? card.double_of
  const { t } = useTranslation('cards')
  const paperName = usePaperName()
  return (
    <header>
      <span className="docs-pair">
        {state === 'withdrawn' && !countsElsewhere ? (
          <span title={invoice.filename}>{paperName(invoice)}</span>
        ) : (
          <PaperLink paper={invoice} />
        )}
        {orders.map((order, index) => (
          <Fragment key={order.document_id}>
            {' '}
            {t(($) => (index === 0 ? $.beside : $.and))} <PaperLink paper={order} />
          </Fragment>
        ))}
        {final && ` · ${t(($) => $.final)}`}
        {edited && ` · ${t(($) => $.edited)}`}
      </span>
      <When at={run_at} as="chat" />
    </header>
  )
}

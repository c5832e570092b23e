import { useTranslation } from 'react-i18next'
import { money } from '../../platform/money.ts'
import { OrderAndInvoice } from './order-and-invoice.tsx'
import { Papier } from './papier.tsx'
import { Tile } from './tile.tsx'
import { DrawnButton } from './tile-parts.tsx'

// Half of four sills at € 215, and the invoice of the picture with VAT without that half.
const creditCents = 43_000
const toPayCents = 1_944_470

/** An order and an invoice that differ in one line, and the proposal that settles it. */
export function Proposal() {
  const { t, i18n } = useTranslation('papier')
  const amount = (cents: number) => money(cents, i18n.language)

  return (
    <Papier alt={t(($) => $.proposal.alt)}>
      <OrderAndInvoice />
      <Tile place="second" title={t(($) => $.proposal.title)} aside={<time>13:05</time>}>
        <div className="tile-in">
          <p className="drawn-sum">
            {t(($) => $.proposal.share)}
            <span>{`− ${amount(creditCents)}`}</span>
          </p>
          <p className="drawn-sum now">
            {t(($) => $.proposal.now)}
            <span>{amount(toPayCents)}</span>
          </p>
          <p className="drawn-choice">
            <DrawnButton primary>{t(($) => $.proposal.agree)}</DrawnButton>
            <DrawnButton>{t(($) => $.proposal.counter)}</DrawnButton>
          </p>
        </div>
      </Tile>
    </Papier>
  )
}

import { useTranslation } from 'react-i18next'
import { OrderAndInvoice } from './order-and-invoice.tsx'
import { Papier } from './papier.tsx'
import { Said } from './said.tsx'

/** An order and an invoice that differ in one line, and the conversation that settles it. */
export function Difference() {
  const { t } = useTranslation('papier')

  return (
    <Papier alt={t(($) => $.difference.alt)}>
      <OrderAndInvoice />
      <div className="talk">
        <Said by="mark" time="09:14" text={t(($) => $.difference.said)} />
        <Said by="sanne" time="09:21" text={t(($) => $.answered)} />
      </div>
    </Papier>
  )
}

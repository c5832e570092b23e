import { useTranslation } from 'react-i18next'
import { OrderAndInvoice } from './order-and-invoice.tsx'
import { Papier } from './papier.tsx'

/** The changed order agrees with the invoice, and the dossier is closed. */
export function Agreed() {
  const { t } = useTranslation('papier')

  return (
    <Papier alt={t(($) => $.agreed.alt)}>
      <OrderAndInvoice agreed />
      <p className="drawn-event below">
        <i className="punt" />
        {t(($) => $.agreed.closed)}
      </p>
    </Papier>
  )
}

import type { Agreement } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import './offer.css'

/** An agreement on an earlier version of the invoice, which no longer counts. */
export function Earlier({ agreement: { run } }: { agreement: Agreement }) {
  const { t } = useTranslation('proposals')
  return <p className="offer-earlier">{t(($) => $.earlier, { run })}</p>
}

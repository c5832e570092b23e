import type { Agreement } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Agreed, Yeses } from './agreed.tsx'
import { Ended } from './ended.tsx'
import { Offer } from './offer.tsx'
import { Lapsed } from './lapsed.tsx'
import './offer.css'
import './agreed.css'
import './pay-table.css'

/** Loaded only for cards that have a proposal or an agreement. */
export const proposal_parts = { Agreed, Offer, Ended, Yeses, Earlier, Lapsed }

/** An agreement on an earlier version of the invoice, which no longer counts. */
function Earlier({ agreement: { run } }: { agreement: Agreement }) {
  const { t } = useTranslation('proposals')
  return <p className="offer-earlier">{t(($) => $.earlier, { run })}</p>
}

import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'
import { useInvoiceName } from '../paper-name.ts'
import { DueDate } from '../proposals/due-date.tsx'
import { PayExtras } from '../proposals/pay-extras.tsx'
import './pay-now.css'

/** The amount to pay of an invoice, and what it says of its VAT and of an account for taxes. */
export function PayNow({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('proposals')
  const paper = useInvoiceName()(card)
  const { pay, currency, reverse_charge, g_account } = card
  if (!pay) return (reverse_charge || g_account) && <PayExtras card={card} />
  const { now, excl } = pay
  const part = Number(excl.open) !== 0 && t(($) => $.pay.undisputed)
  const doubt = now === null && t(($) => $.pay.unsure)
  return (
    <div className="pay-now" role="group" aria-label={`${t(($) => $.pay.now)}, ${paper}`}>
      <p>
        <span>{t(($) => (now === null ? $.pay.now_excl : reverse_charge ? $.pay.now : $.pay.now_incl))}</span>
        <b>{moneyText(now ?? excl.agreed, currency, i18n.language)}</b>
        <small>
          {[part, doubt].filter(Boolean).join(' · ')}
          {Number(now) > 0 && <DueDate pay={pay} before={part ? ' · ' : ''} />}
        </small>
      </p>
      <PayExtras card={card} />
    </div>
  )
}

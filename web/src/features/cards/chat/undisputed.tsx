import type { Card } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../platform/money.ts'

/** The part of an invoice that does not differ, and can be paid. */
export function Undisputed({ card: { pay, currency } }: { card: Card }) {
  const { t, i18n } = useTranslation('proposals')
  if (!pay || Number(pay.excl.open) === 0) return null
  return (
    <p className="undisputed">
      <span>
        {t(($) => $.pay.undisputed)}, {t(($) => (pay.now === null ? $.pay.without_vat : $.pay.with_vat))}
      </span>
      <b>{moneyText(pay.now ?? pay.excl.agreed, currency, i18n.language)}</b>
    </p>
  )
}

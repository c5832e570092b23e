import { monthlyPrices } from '@klopt/contract'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../platform/dates.ts'
import { RegisterLink } from '../register-link.tsx'
import './price-cards.css'

/** The price of an account: one card for each role. */
export function PriceCards() {
  const { t, i18n } = useTranslation('offer')
  const euros = new Intl.NumberFormat(localeOf(i18n.language), {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  })

  return (
    <div className="prices">
      {(['user', 'admin'] as const).map((role) => (
        <article key={role} className="price">
          <h3>{t(($) => $[role].name)}</h3>
          <p>{t(($) => $[role].for_whom)}</p>
          <p className="price-amount">{euros.format(monthlyPrices[role] / 100)}</p>
          <p>{t(($) => $.per)}</p>
          <ul>
            {[t(($) => $[role].one), t(($) => $[role].two), t(($) => $[role].three)].map((point) => (
              <li key={point}>
                <Check aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
          <RegisterLink kind="primary" size="lg" />
        </article>
      ))}
    </div>
  )
}

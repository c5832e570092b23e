import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { PriceCards } from '../offer/price-cards.tsx'
import { SiteLink } from '../site-link.tsx'
import './prices.css'

export function Prices() {
  const { t } = useTranslation('landing')

  return (
    <section className="site-part landing-prices">
      <div className="site-wrap" data-reveal>
        <h2 className="h2">{t(($) => $.prices.title)}</h2>
        <p className="lead">{t(($) => $.prices.lead)}</p>
        <PriceCards />
        <div className="prices-end">
          <p>{t(($) => $.prices.note)}</p>
          <SiteLink to="/pricing" className={buttonClass({ kind: 'secondary', size: 'tall' })}>
            {t(($) => $.prices.more)}
          </SiteLink>
        </div>
      </div>
    </section>
  )
}

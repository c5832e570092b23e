import { useTranslation } from 'react-i18next'
import { CallBand } from '../offer/call-band.tsx'
import { PriceCards } from '../offer/price-cards.tsx'
import { StructuredData } from '../offer/structured-data.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import './pricing.css'

export const handle: PageScript = 'none'

export default function Pricing() {
  const { t } = useTranslation('pricing')

  return (
    <main>
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <StructuredData />
      <header className="site-wrap intro">
        <h1>{t(($) => $.heading)}</h1>
        <p className="lead">{t(($) => $.lead)}</p>
      </header>
      <section className="site-wrap">
        <h2 className="sr">{t(($) => $.roles)}</h2>
        <PriceCards />
        <div className="prices-end">
          <p>{t(($) => $.note)}</p>
        </div>
      </section>
      <section className="site-part">
        <div className="site-wrap">
          <h2 className="h2">{t(($) => $.control.title)}</h2>
          <ul className="control">
            {t(($) => $.control.points, { returnObjects: true }).map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <CallBand />
    </main>
  )
}

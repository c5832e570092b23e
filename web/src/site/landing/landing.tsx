import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../ui/button.tsx'
import { PageHead } from '../page-head.tsx'
import type { PageScript } from '../page-script.ts'
import { SiteLink } from '../site-link.tsx'
import './landing.css'
import { Papier } from './papier.tsx'

export const handle: PageScript = 'none'

export default function Landing() {
  const { t } = useTranslation('landing')

  return (
    <main>
      <PageHead title={t(($) => $.title)} description={t(($) => $.description)} />
      <section className="wrap hero">
        <div>
          <h1>
            <span className="sr">{t(($) => $.slogan)}</span>
            <span aria-hidden="true">{t(($) => $.slogan_1)}</span>
            <span aria-hidden="true">{t(($) => $.slogan_2)}</span>
            <span aria-hidden="true">
              {t(($) => $.slogan_3)}
              <i className="punt" />
            </span>
          </h1>
          <p className="lead">{t(($) => $.lead)}</p>
          <SiteLink to="/login" className={buttonClass({ kind: 'primary', size: 'lg' })}>
            {t(($) => $.login)}
          </SiteLink>
        </div>
        <Papier />
      </section>
    </main>
  )
}

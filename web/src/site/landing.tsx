import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button-link.tsx'
import './landing.css'
import { Papier } from './papier.tsx'

export default function Landing() {
  const { t, i18n } = useTranslation('site')

  return (
    <main>
      <title>{t(($) => $.landing.title)}</title>
      <meta name="description" content={t(($) => $.landing.description)} />
      <section className="wrap hero">
        <div>
          <h1>
            <span className="sr">{t(($) => $.landing.slogan)}</span>
            <span aria-hidden="true">{t(($) => $.landing.slogan_1)}</span>
            <span aria-hidden="true">{t(($) => $.landing.slogan_2)}</span>
            <span aria-hidden="true">
              {t(($) => $.landing.slogan_3)}
              <i className="punt" />
            </span>
          </h1>
          <p className="lead">{t(($) => $.landing.lead)}</p>
          <ButtonLink kind="primary" size="lg" to={i18n.language === 'en' ? '/en/login' : '/login'}>
            {t(($) => $.landing.login)}
          </ButtonLink>
        </div>
        <Papier />
      </section>
    </main>
  )
}

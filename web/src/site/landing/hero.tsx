import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CardPicture } from '../papier/card-picture.tsx'
import { RegisterLink } from '../register-link.tsx'
import { SiteLink } from '../site-link.tsx'
import '../beside.css'
import './hero.css'
import { Slogan } from './slogan.tsx'

export function Hero() {
  const { t } = useTranslation('landing')
  const { t: offer } = useTranslation('offer')

  return (
    <section className="site-wrap beside hero">
      <div>
        <Slogan />
        <p className="lead">{t(($) => $.lead)}</p>
        <p className="hero-actions">
          <RegisterLink kind="primary" size="lg">
            {offer(($) => $.start)}
          </RegisterLink>
          <SiteLink to="/instructions" className="arrow-link">
            {t(($) => $.how)}
            <ArrowRight aria-hidden="true" />
          </SiteLink>
        </p>
      </div>
      <CardPicture />
    </section>
  )
}

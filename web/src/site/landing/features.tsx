import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TurnPicture } from '../papier/card-picture.tsx'
import { CompanySearch } from '../papier/company-search.tsx'
import { Plate } from '../papier/plate.tsx'
import { SharedDossier } from '../papier/shared-dossier.tsx'
import { Points } from '../points.tsx'
import '../beside.css'
import './carousel.css'
import './features.css'

const slides = [
  { name: 'relations', Picture: CompanySearch },
  { name: 'dossiers', Picture: SharedDossier },
  { name: 'money', Picture: TurnPicture },
] as const

/** Three slides, one below the other. From 768 px the script turns them into a carousel. */
export function Features() {
  const { t } = useTranslation('landing')
  const total = slides.length

  return (
    <section className="site-part">
      <div className="site-wrap">
        <div data-reveal>
          <h2 className="h2">{t(($) => $.features.title)}</h2>
          <p className="lead">{t(($) => $.features.lead)}</p>
        </div>
        <div
          className="carousel"
          role="group"
          aria-roledescription={t(($) => $.features.carousel)}
          aria-label={t(($) => $.features.label)}
          data-carousel
          data-reveal
        >
          <div className="carousel-track" data-track>
            {slides.map(({ name, Picture }, index) => (
              <article
                key={name}
                className="beside feature"
                aria-roledescription={t(($) => $.features.slide)}
                aria-label={t(($) => $.features.nth, { n: index + 1, total })}
                data-slide
                data-reveal
              >
                <Plate>
                  <Picture />
                </Plate>
                <div>
                  <p className="feature-count">{`${index + 1}/${total}`}</p>
                  <h3 className="beside-title">{t(($) => $.features[name].title)}</h3>
                  <p className="muted">{t(($) => $.features[name].text)}</p>
                  <Points
                    points={[
                      t(($) => $.features[name].one, { returnObjects: true }),
                      t(($) => $.features[name].two, { returnObjects: true }),
                    ]}
                  />
                </div>
              </article>
            ))}
          </div>
          <div className="carousel-steer" data-steer>
            <button type="button" className="icon-btn ring" aria-label={t(($) => $.features.previous)} data-step>
              <ChevronLeft aria-hidden="true" />
            </button>
            <button type="button" className="icon-btn ring" aria-label={t(($) => $.features.next)} data-step>
              <ChevronRight aria-hidden="true" />
            </button>
            <span className="carousel-dots">
              {slides.map(({ name }, index) => (
                <button key={name} type="button" aria-label={t(($) => $.features.go, { n: index + 1 })} data-dot />
              ))}
            </span>
          </div>
        </div>
      </div>
    </section>
  )
}

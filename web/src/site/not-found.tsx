import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button-link.tsx'
import './not-found.css'

export default function NotFound() {
  const { t, i18n } = useTranslation('site')
  return (
    <main className="wrap lost">
      <title>{`${t(($) => $.not_found.title)} – Klopt`}</title>
      <div>
        <h1>{t(($) => $.not_found.title)}</h1>
        <p className="lead">{t(($) => $.not_found.text)}</p>
        <ButtonLink kind="primary" size="lg" to={i18n.language === 'en' ? '/en' : '/'}>
          {t(($) => $.not_found.home)}
        </ButtonLink>
      </div>
      <i className="lost-punt" aria-hidden="true" />
    </main>
  )
}

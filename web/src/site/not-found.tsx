import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button.tsx'
import './not-found.css'
import { PageHead } from './page-head.tsx'
import type { PageScript } from './page-script.ts'
import { SiteLink } from './site-link.tsx'

export const handle: PageScript = 'none'

export default function NotFound() {
  const { t } = useTranslation('site')
  return (
    <main className="site-wrap lost">
      <PageHead title={`${t(($) => $.not_found.title)} – Klopt`} description={t(($) => $.not_found.text)} hidden />
      <div>
        <h1>{t(($) => $.not_found.title)}</h1>
        <p className="lead">{t(($) => $.not_found.text)}</p>
        <SiteLink to="/" className={buttonClass({ kind: 'primary', size: 'lg' })}>
          {t(($) => $.not_found.home)}
        </SiteLink>
      </div>
      <i className="lost-punt" aria-hidden="true" />
    </main>
  )
}

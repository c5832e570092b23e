import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { loadTexts } from '../app/catalogues.ts'
import { changeLanguage, languageOfPath } from '../platform/i18n.ts'
import { SiteHeader } from './site-header.tsx'
import './site.css'

/** The public pages: a bar above, a line below, the language by the address. */
export default function SiteLayout() {
  const { t, i18n } = useTranslation('site')
  const { pathname } = useLocation()

  useEffect(() => {
    scrollTo(0, 0)
    const language = languageOfPath(pathname)
    void changeLanguage(i18n, language, () => loadTexts(language))
  }, [pathname, i18n])

  return (
    <div className="site">
      <SiteHeader pathname={pathname} />
      <Outlet />
      <footer className="foot">
        <p className="wrap">{t(($) => $.foot)}</p>
      </footer>
    </div>
  )
}

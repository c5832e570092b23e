import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { loadTexts } from '../app/boot/catalogues.ts'
import { changeLanguage, languageOfPath } from '../platform/i18n.ts'
import { dutchAddress } from './addresses.ts'
import { usePageScript } from './page-script.ts'
import { publicPages } from './public-pages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import './site.css'

/** The layout of the public pages: a bar above, the footer below, the language from the address. */
export default function SiteLayout() {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const path = dutchAddress(pathname)
  const script = usePageScript()

  useEffect(() => {
    scrollTo(0, 0)
    const language = languageOfPath(pathname)
    void changeLanguage(i18n, language, () => loadTexts(language))
  }, [pathname, i18n])

  if (publicPages.find((page) => page.path === path)?.bare)
    return (
      <div className="site">
        <Outlet />
      </div>
    )
  return (
    <div className="site">
      <SiteHeader path={path} />
      <Outlet />
      <SiteFooter path={path} quiet={script === 'form' || script === 'app'} />
    </div>
  )
}

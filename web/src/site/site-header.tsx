import { ChevronDown, Menu, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../ui/button.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { listedPages } from './public-pages.ts'
import { RegisterLink } from './register-link.tsx'
import './site-header.css'
import { SiteLanguages } from './site-languages.tsx'
import { SiteLink } from './site-link.tsx'

/** The bar above every public page. Its menus are popovers, which work without script. */
export function SiteHeader({ path }: { path: string }) {
  const { t, i18n } = useTranslation('site')
  const links = listedPages('main').map((page) => (
    <SiteLink key={page.name} to={page.path} aria-current={page.path === path ? 'page' : undefined}>
      {t(($) => $.pages[page.name])}
    </SiteLink>
  ))

  return (
    <>
      <header className="site-top">
        <div className="site-wrap">
          <SiteLink className="top-home" to="/" aria-label={t(($) => $.top.home)}>
            <Wordmark />
          </SiteLink>
          <nav aria-label={t(($) => $.top.menu)}>{links}</nav>
          <button type="button" className="lang-btn" popoverTarget="languages">
            <span className="sr">{t(($) => $.top.language)}: </span>
            {i18n.language.toUpperCase()}
            <ChevronDown aria-hidden="true" />
          </button>
          <SiteLanguages path={path} id="languages" />
          <SiteLink to="/login" className={buttonClass({ kind: 'secondary' })}>
            {t(($) => $.top.login)}
          </SiteLink>
          <RegisterLink kind="primary" />
          <button type="button" className="icon-btn menu-btn" popoverTarget="menu" aria-label={t(($) => $.top.open)}>
            <Menu aria-hidden="true" />
            <X aria-hidden="true" />
          </button>
        </div>
      </header>
      <nav className="menu-open" id="menu" popover="auto" aria-label={t(($) => $.top.menu)}>
        {links}
        <RegisterLink kind="primary" size="lg" wide />
        <SiteLanguages path={path} />
      </nav>
    </>
  )
}

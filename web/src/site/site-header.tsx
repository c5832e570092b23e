import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOfPath } from '../platform/i18n.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Wordmark } from '../ui/wordmark.tsx'

export function SiteHeader({ pathname }: { pathname: string }) {
  const { t } = useTranslation('site')
  const english = languageOfPath(pathname) === 'en'
  const dutch_page = english ? pathname.slice('/en'.length) || '/' : pathname
  const english_page = english ? pathname : `/en${pathname === '/' ? '' : pathname}`
  const home = english ? '/en' : '/'

  return (
    <header className="top">
      <div className="wrap">
        <Link className="top-home" to={home} aria-label={t(($) => $.top.home)}>
          <Wordmark />
        </Link>
        <nav className="lang" aria-label={t(($) => $.top.language)}>
          <Link to={dutch_page} lang="nl" hrefLang="nl" aria-current={english ? undefined : 'true'} title="Nederlands">
            NL
          </Link>
          <Link to={english_page} lang="en" hrefLang="en" aria-current={english ? 'true' : undefined} title="English">
            EN
          </Link>
        </nav>
        <ButtonLink to={english ? '/en/login' : '/login'}>{t(($) => $.top.login)}</ButtonLink>
      </div>
    </header>
  )
}

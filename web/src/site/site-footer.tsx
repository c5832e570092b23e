import { demoOperator as operator, dialled } from '@klopt/contract'
import { useTranslation } from 'react-i18next'
import { Wordmark } from '../ui/wordmark.tsx'
import { listedPages, publicPages } from './public-pages.ts'
import './site-footer.css'
import { SiteLanguages } from './site-languages.tsx'
import { SiteLink } from './site-link.tsx'

const year = new Date().getFullYear()

/** Information about Klopt and links to other pages. Below the forms it is one line. */
export function SiteFooter({ path, quiet }: { path: string; quiet: boolean }) {
  const { t } = useTranslation('site')
  function link(page: ReturnType<typeof listedPages>[number]) {
    return (
      <SiteLink key={page.name} to={page.path}>
        {t(($) => $.pages[page.name])}
      </SiteLink>
    )
  }

  function column(list: 'main' | 'legal') {
    const pages = listedPages(list)
    if (pages.length === 0) return null
    return (
      <nav aria-label={t(($) => $.foot[list])}>
        <h2>{t(($) => $.foot[list])}</h2>
        <ul>
          {pages.map((page) => (
            <li key={page.name}>{link(page)}</li>
          ))}
        </ul>
      </nav>
    )
  }

  if (quiet) {
    return (
      <footer className="site-foot quiet">
        <p className="site-wrap">
          {listedPages('legal').slice(0, 2).map(link)}
          {publicPages.filter(({ name }) => name === 'contact').map(link)}
        </p>
      </footer>
    )
  }

  return (
    <footer className="site-foot">
      <div className="site-wrap">
        <div className="foot-about">
          <Wordmark />
          <p>
            {t(($) => $.foot.line)}
            <br />
            {t(($) => $.foot.for_whom)}
          </p>
        </div>
        {column('main')}
        {column('legal')}
        <address>
          <h2>{operator.company}</h2>
          {t(($) => $.foot.registration, { number: operator.registration_number })}
          <br />
          {t(($) => $.foot.vat, { number: operator.vat_number })}
          <br />
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
          <br />
          <a href={`tel:${dialled(operator.phone)}`}>{operator.phone}</a>
        </address>
        <p className="foot-end">
          <span>
            © {year} {operator.company}
          </span>
          <SiteLink to="/investeerder">{t(($) => $.foot.investors)}</SiteLink>
          <SiteLanguages path={path} />
        </p>
      </div>
    </footer>
  )
}

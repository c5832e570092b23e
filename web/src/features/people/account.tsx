import { useTranslation } from 'react-i18next'
import { useMe } from '../../platform/session.ts'
import { Badge } from '../../ui/badge.tsx'
import '../../ui/facts.css'
import { Page } from '../../ui/page.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export function Account() {
  const { t } = useTranslation('people')
  const me = useMe()
  const name = `${me.first_name} ${me.last_name}`.trim()

  return (
    <Page title={t(($) => $.account.title)}>
      <div className="cols">
        <section className="card panel">
          <dl className="facts">
            <dt>{t(($) => $.account.name)}</dt>
            <dd>{name || t(($) => $.account.missing)}</dd>
            <dt>{t(($) => $.account.email)}</dt>
            <dd>{me.email}</dd>
            <dt>{t(($) => $.account.role)}</dt>
            <dd>
              <Badge>{t(($) => $.roles[me.role])}</Badge>
            </dd>
            <dt>{t(($) => $.account.company)}</dt>
            <dd>{me.company.name}</dd>
            <dt>{t(($) => $.account.language)}</dt>
            <dd>{t(($) => $.languages[me.language])}</dd>
          </dl>
        </section>
        <section className="card panel">
          <h2 className="h3">{t(($) => $.account.preferences)}</h2>
          <ThemeChoice />
        </section>
      </div>
    </Page>
  )
}

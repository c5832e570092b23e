import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageName } from './page-name.tsx'

export default function AppNotFound() {
  const { t } = useTranslation('site')
  return (
    <div className="fail">
      <PageName name={t(($) => $.not_found.title)} />
      <h1 className="h1" tabIndex={-1}>
        {t(($) => $.not_found.title)}
      </h1>
      <p>{t(($) => $.not_found.text)}</p>
      <ButtonLink kind="primary" to="/">
        {t(($) => $.not_found.home)}
      </ButtonLink>
    </div>
  )
}

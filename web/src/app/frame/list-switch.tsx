import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import '../../ui/segments.css'

const archivePath = '/app/archief'

/** Switches between the open and the closed dossiers. */
export function ListSwitch() {
  const { t } = useTranslation('app')
  const inArchive = useLocation().pathname.startsWith(archivePath)
  return (
    <nav className="segments" aria-label={t(($) => $.lists.name)}>
      <Link to="/app/dossiers" aria-current={inArchive ? undefined : 'page'}>
        {t(($) => $.lists.open)}
      </Link>
      <Link to={archivePath} aria-current={inArchive ? 'page' : undefined}>
        {t(($) => $.lists.archive)}
      </Link>
    </nav>
  )
}

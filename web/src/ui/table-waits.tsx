import { useTranslation } from 'react-i18next'
import { Punts } from './punts.tsx'
import './table-waits.css'

/** The loading status under a table whose rows are loading. */
export function TableWaits() {
  const { t } = useTranslation('ui')
  return (
    <p className="table-waits small muted" role="status">
      <Punts />
      {t(($) => $.loading)}
    </p>
  )
}

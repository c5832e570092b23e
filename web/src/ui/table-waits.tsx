import { useTranslation } from 'react-i18next'
import { Punts } from './punts.tsx'
import './table-waits.css'

/** Stands under a table whose rows are still on their way. */
export function TableWaits() {
  const { t } = useTranslation('ui')
  return (
    <p className="table-waits small muted" role="status">
      <Punts />
      {t(($) => $.loading)}
    </p>
  )
}

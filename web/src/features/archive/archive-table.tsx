import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../ui/table.css'
import './archive.css'

/** The archive table with its column heads. On a phone CSS shows the same rows as a list. */
export function ArchiveTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('archive')
  return (
    <div className="card table-card">
      <table className="table t-archive">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.dossier)}</th>
            <th scope="col">{t(($) => $.closed)}</th>
            <th scope="col">{t(($) => $.counterpart)}</th>
            <th scope="col">{t(($) => $.at_closing)}</th>
            <th scope="col">{t(($) => $.files)}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

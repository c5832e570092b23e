import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../../ui/table.css'
import { useSliding } from '../../ui/use-sliding.ts'
import './dossier-table.css'

type Props = { order?: string; children: ReactNode; after?: ReactNode }

/** The dossier table with its column heads. On a phone, and below 588 px, CSS shows the same rows as a list. */
export function DossierTable({ order = '', children, after }: Props) {
  const { t } = useTranslation('dossiers')
  const rows = useSliding<HTMLTableSectionElement>(order)
  return (
    <div className="card table-card">
      <table className="table t-dossiers">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.list.dossier)}</th>
            <th scope="col">{t(($) => $.list.last_message)}</th>
            <th scope="col">{t(($) => $.list.people)}</th>
            <th scope="col">{t(($) => $.list.documents)}</th>
            <th scope="col">
              <span className="sr">{t(($) => $.list.actions)}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>{children}</tbody>
      </table>
      {after}
    </div>
  )
}

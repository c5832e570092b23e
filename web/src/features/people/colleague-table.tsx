import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../ui/table.css'
import './colleague-table.css'

/** The table of colleagues with its column heads. On narrow screens CSS shows the same rows as a list. */
export function ColleagueTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation('people')
  return (
    <div className="card table-card">
      <table className="table t-users">
        <thead>
          <tr>
            <th scope="col">{t(($) => $.account.name)}</th>
            <th scope="col">{t(($) => $.account.email)}</th>
            <th scope="col">{t(($) => $.account.role)}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Five placeholder rows in the shape of the list. */
export function ColleagueSkeletons() {
  const { t } = useTranslation('ui')
  return (
    <>
      <p className="sr" role="status">
        {t(($) => $.loading)}
      </p>
      <ColleagueTable>
        {Array.from({ length: 5 }, (_, row) => (
          <tr key={row} aria-hidden="true">
            <td>
              <WaitingPerson />
            </td>
            <td>
              <Skeleton width="w60" />
            </td>
            <td>
              <Skeleton width="w40" />
            </td>
          </tr>
        ))}
      </ColleagueTable>
    </>
  )
}

function WaitingPerson() {
  return (
    <span className="table-who">
      <span className="skel-square" />
      <span>
        <Skeleton width="w60" />
      </span>
    </span>
  )
}

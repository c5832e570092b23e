import { useTranslation } from 'react-i18next'
import { Punts } from '../../ui/punts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DossierTable } from './dossier-table.tsx'

/** Six rows in the shape that the list will have. */
export function DossierSkeletons() {
  const { t } = useTranslation('ui')
  return (
    <>
      <DossierTable>
        {Array.from({ length: 6 }, (_, row) => (
          <tr key={row} aria-hidden="true">
            <td>
              <Skeleton width="w60" />
              <Skeleton width="w80" />
            </td>
            <td>
              <Skeleton width="w40" />
            </td>
            <td>
              <Skeleton width="w60" />
              <Skeleton width="w80" />
            </td>
            <td className="in-table">
              <Skeleton width="w80" />
            </td>
          </tr>
        ))}
      </DossierTable>
      <p className="table-waits small muted" role="status">
        <Punts />
        {t(($) => $.loading)}
      </p>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Punts } from '../../ui/punts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ArchiveTable } from './archive-table.tsx'

/** Rows in the shape that the archive will have. */
export function ArchiveSkeletons() {
  const { t } = useTranslation('ui')
  return (
    <>
      <ArchiveTable>
        {Array.from({ length: 4 }, (_, row) => (
          <tr key={row} aria-hidden="true">
            <td>
              <Skeleton width="w60" />
            </td>
            <td>
              <Skeleton width="w40" />
            </td>
            <td>
              <Skeleton width="w60" />
            </td>
            <td>
              <Skeleton width="w80" />
            </td>
          </tr>
        ))}
      </ArchiveTable>
      <p className="archive-waits small muted" role="status">
        <Punts />
        {t(($) => $.loading)}
      </p>
    </>
  )
}

import { Skeleton } from '../../ui/skeleton.tsx'
import { TableWaits } from '../../ui/table-waits.tsx'
import { DossierTable } from './dossier-table.tsx'

/** Six placeholder rows in the shape of the list. */
export function DossierSkeletons() {
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
      <TableWaits />
    </>
  )
}

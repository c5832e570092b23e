import { Skeleton } from '../../ui/skeleton.tsx'
import { TableWaits } from '../../ui/table-waits.tsx'
import { ArchiveTable } from './archive-table.tsx'

/** Placeholder rows in the shape of the archive. */
export function ArchiveSkeletons() {
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
              <Skeleton width="w60" />
            </td>
            <td>
              <Skeleton width="w80" />
            </td>
          </tr>
        ))}
      </ArchiveTable>
      <TableWaits />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

const widths = ['w40', 'w30', 'w60', 'w40', 'w30'] as const

/** Five placeholder rows. */
export function RelationSkeletons() {
  const { t } = useTranslation('ui')
  return (
    <>
      <p className="sr" role="status">
        {t(($) => $.loading)}
      </p>
      <ul className="rows" aria-hidden="true">
        {widths.map((width, n) => (
          // oxlint-disable-next-line no-array-index-key -- the order never changes
          <li key={n}>
            <span className="grow company-skels">
              <Skeleton width={width} />
              <Skeleton width="w30" />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

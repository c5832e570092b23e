import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './overview.css'

/** The number of rows of each part. */
const parts = { turn: 3, differences: 3, payments: 4 }

/** The overview before its figures are there: the same cards with bars instead of rows. */
export function OverviewSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <>
      {Object.entries(parts).map(([part, rows]) => (
        <section className="card overview-part" key={part} aria-hidden="true">
          <header className="card-head">
            <Skeleton width="w30" />
          </header>
          <ul className="rows">
            {Array.from({ length: rows }, (_, row) => (
              <li key={row}>
                <span className="grow overview-waits">
                  <Skeleton width="w60" />
                  <Skeleton width="w40" />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="overview-whole">
        <Loading text={t(($) => $.loading)} />
      </div>
    </>
  )
}

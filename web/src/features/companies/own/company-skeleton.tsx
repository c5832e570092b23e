import { useTranslation } from 'react-i18next'
import '../../../ui/facts.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Eight placeholder lines in the shape of the facts. */
export function CompanySkeleton() {
  const { t } = useTranslation('ui')
  return (
    <section className="card panel">
      <p className="sr" role="status">
        {t(($) => $.loading)}
      </p>
      <div className="facts" aria-hidden="true">
        {Array.from({ length: 16 }, (_, part) => (
          <div key={part}>
            <Skeleton width="w40" />
          </div>
        ))}
      </div>
    </section>
  )
}

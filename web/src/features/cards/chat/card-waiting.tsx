import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/skeleton.tsx'

const long = 30_000

/** A card whose documents, the invoice `paper` among them, are being read since `since`; null means since it was rendered. */
export function CardWaiting({ id, paper, since }: { id: string; paper: string; since: string | null }) {
  const { t } = useTranslation('cards')
  const [renderedAt] = useState(() => new Date().toISOString())
  const late = useLate(since ?? renderedAt)
  return (
    <div className="verdict waits" aria-busy="true">
      <h2 id={id}>
        <span className="sr">{paper}: </span>
        {t(($) => $.verdict.reading)}
      </h2>
      <p role="status">{late && t(($) => $.late)}</p>
      <Skeleton width="w80" />
      <Skeleton width="w60" />
      <Skeleton width="w40" />
    </div>
  )
}

function useLate(since: string): boolean {
  const left = Math.min(Date.parse(since) + long - Date.now(), long)
  const [late, setLate] = useState(left <= 0)
  useEffect(() => {
    if (late) return
    const timer = setTimeout(() => setLate(true), left)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one timer from the start, not one per render
  }, [late, since])
  return late
}

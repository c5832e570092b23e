import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullTime, shortDate } from '../../../../platform/dates.ts'
import { Badge } from '../../../../ui/badge.tsx'

const soon = 3 * 24 * 60 * 60_000
const longestTimer = 2 ** 31 - 1

/** The end of a guest's access, highlighted from three days before. */
export function AccessBadge({ until }: { until: string }) {
  const { t, i18n } = useTranslation('detail')
  const [now, setNow] = useState(() => Date.now())
  const left = Date.parse(until) - now

  useEffect(() => {
    if (left <= 0 || left > longestTimer) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [left])

  const ended = left <= 0
  const date = shortDate(until, i18n.language)
  return (
    <Badge {...(ended ? { kind: 'gone' } : left < soon ? { kind: 'wait' } : {})}>
      <time dateTime={until} title={fullTime(until, i18n.language)}>
        {ended ? t(($) => $.details.access_ended) : t(($) => $.details.access_until, { date })}
      </time>
    </Badge>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDate } from '../../../platform/dates.ts'
import { Badge } from '../../../ui/badge.tsx'

const soon = 3 * 24 * 60 * 60_000

/** How long a guest may still come in; it stands out from three days before. */
export function AccessBadge({ until }: { until: string }) {
  const { t } = useTranslation('detail')
  const [now] = useState(() => Date.now())
  const left = Date.parse(until) - now
  if (left <= 0) return <Badge kind="gone">{t(($) => $.details.access_ended)}</Badge>
  const text = t(($) => $.details.access_until, { date: shortDate(until) })
  return left < soon ? <Badge kind="wait">{text}</Badge> : <Badge>{text}</Badge>
}

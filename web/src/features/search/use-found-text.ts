import type { SearchGroup } from '@klopt/contract'
import { useTranslation } from 'react-i18next'

/** How much was found: '14 resultaten in 5 dossiers'. */
export function useFoundText(groups: SearchGroup[], hasMore: boolean): string {
  const { t } = useTranslation('search')
  if (groups.length === 0) return ''
  const count = groups.reduce((sum, { hits, more }) => sum + hits.length + more, 0)
  const isMore = hasMore || groups.some(({ more_capped }) => more_capped)
  return t(($) => $.found, {
    hits: isMore ? t(($) => $.hits_more, { count }) : t(($) => $.hits, { count }),
    dossiers: t(($) => $.dossiers, { count: groups.length }),
  })
}

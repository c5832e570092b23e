import { dossiersQuery, sidebarQuery } from '../features/dossiers/dossiers.ts'
import { queryClient } from '../platform/query.ts'
import { meQuery } from '../platform/session.ts'
import { wasLetIn } from '../platform/token.ts'
import { readDossierAhead } from './dossier-data.ts'
import { dossierAt, placeOf } from './where.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Asks for the person and for what their page shows at once, while that page's code still comes. What is refused
 * is asked again by the page that says so. Who comes by a link may have to agree first: until they did nothing of their
 * dossier is asked for.
 */
export function askFirst(pathname: string) {
  void queryClient.prefetchQuery(meQuery)
  const dossier_id = dossierAt(pathname)
  const place = placeOf(pathname)
  if (dossier_id !== null) void import('./dossier-page.tsx').catch(() => {})
  if (!wasLetIn()) return
  if (place === 'dossiers') void queryClient.prefetchQuery(sidebarQuery())
  if (dossier_id !== null && uuid.test(dossier_id)) readDossierAhead(queryClient, dossier_id)
  if (dossier_id === null && (place === 'dossiers' || place === 'dashboard'))
    void queryClient.prefetchQuery(dossiersQuery())
}

import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { forgetAhead } from '../../platform/ahead.ts'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { readDossierAhead } from '../dossier/dossier-data.ts'
import { firstAsked } from './first-asked.ts'
import { dossierAt } from '../where.ts'

/**
 * Asks for the person and for what their page shows at once, while that page's code still comes. What the head of the
 * page asked before is taken from there. What is refused is asked again by the page that says so.
 */
export function askFirst(pathname: string) {
  const { me, sidebar, list, dossier_id } = firstAsked(pathname)
  if (dossierAt(pathname) !== null) void import('../pages/dossier-page.tsx').catch(() => {})
  if (me) void queryClient.prefetchQuery(meQuery)
  if (sidebar) void queryClient.prefetchQuery(sidebarQuery())
  if (dossier_id) readDossierAhead(queryClient, dossier_id)
  if (list) void queryClient.prefetchQuery(dossiersQuery())
  forgetAhead()
}

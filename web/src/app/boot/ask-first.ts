import { dossiersQuery, sidebarQuery } from '../../features/dossiers/dossiers.ts'
import { forgetAhead } from '../../platform/ahead.ts'
import { queryClient } from '../../platform/query.ts'
import { meQuery } from '../../platform/session.ts'
import { readDossierAhead } from '../dossier/dossier-data.ts'
import { firstCalls } from './first-calls.ts'
import { dossierAt } from '../where.ts'
import { loadDossierPage } from '../dossier/load-page.ts'

/**
 * Requests the person and the data of their page while the page's code is still loading. Responses to the requests of
 * the page head are reused. After an error the page itself repeats the request.
 */
export function requestFirst(pathname: string) {
  const { me, sidebar, list, dossier_id } = firstCalls(pathname)
  if (dossierAt(pathname) !== null) loadDossierPage()
  if (me) void queryClient.prefetchQuery(meQuery)
  if (sidebar) void queryClient.prefetchQuery(sidebarQuery())
  if (dossier_id) readDossierAhead(queryClient, dossier_id)
  if (list) void queryClient.prefetchQuery(dossiersQuery())
  forgetAhead()
}

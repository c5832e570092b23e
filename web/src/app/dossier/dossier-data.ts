import { readDossierData } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fillCards } from '../../features/cards/cards.ts'
import { prepareCards } from '../../features/cards/card-extras.ts'
import { fillWorks } from '../../features/cards/work/works.ts'
import { fillChecks } from '../../features/checks/checks.ts'
import { fillDocuments } from '../../features/documents/documents.ts'
import { dossierQuery, takeDossier } from '../../features/dossiers/detail/dossier.ts'
import { fillMessages } from '../../features/messages/messages.ts'
import { callWithHeaders } from '../../platform/api.ts'

/** The dossier that was requested before its page was loaded, and until when that data counts as fresh. */
let ahead: { dossier_id: string; until: number } | null = null
const aheadMs = 10_000

/** Loads everything that the dossier page shows in one call, and passes each feature its part. */
export function dossierDataQuery(client: QueryClient, dossierId: string) {
  return queryOptions({
    queryKey: ['dossier-data', dossierId],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(readDossierData, { params: { id: dossierId }, signal })
      const { dossier, documents, messages, cards, extra_work, checks } = answer
      await prepareCards(client, cards, extra_work)
      fillMessages(client, dossierId, messages)
      void fillDocuments(client, dossierId, documents, headers.get('x-next-cursor'))
      fillCards(client, dossierId, cards)
      fillWorks(client, dossierId, extra_work)
      fillChecks(client, dossierId, checks)
      takeDossier(client, dossier)
      return true
    },
    // Opening a dossier again shows the cached data and refetches it.
    staleTime: () => (ahead?.dossier_id === dossierId && Date.now() < ahead.until ? Infinity : 0),
    refetchOnReconnect: false, // the live connection triggers this
  })
}

/** Loads a dossier that is not cached yet before its page is loaded. The page does not request it again. */
export function readDossierAhead(client: QueryClient, dossierId: string) {
  if (client.getQueryData(dossierQuery(dossierId).queryKey)) return
  ahead = { dossier_id: dossierId, until: Date.now() + aheadMs }
  void client.prefetchQuery(dossierDataQuery(client, dossierId))
}

/** Called when the page is there. From now on each page loads its own data. */
export function endReadingAhead() {
  ahead = null
}

import { readDossierData } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { fillCards } from '../../features/cards/cards.ts'
import { fillDocuments } from '../../features/documents/documents.ts'
import { dossierQuery, takeDossier } from '../../features/dossiers/detail/dossier.ts'
import { fillMessages } from '../../features/messages/messages.ts'
import { callWithHeaders } from '../../platform/api.ts'

/** The dossier that is read while its page is still on its way; what was read so long ago is read anew. */
let ahead: { dossier_id: string; until: number } | null = null
const ahead_ms = 10_000

/** Reads all that the dossier screen needs in one call, and gives each feature its part. */
export function dossierDataQuery(client: QueryClient, dossierId: string) {
  return queryOptions({
    queryKey: ['dossier-data', dossierId],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callWithHeaders(readDossierData, { params: { id: dossierId }, signal })
      const { dossier, documents, messages, cards } = answer
      fillMessages(client, dossierId, messages)
      void fillDocuments(client, dossierId, documents, headers.get('x-next-cursor'))
      fillCards(client, dossierId, cards)
      takeDossier(client, dossier)
      return true
    },
    // Coming back to a dossier shows what is known and reads it anew.
    staleTime: () => (ahead?.dossier_id === dossierId && Date.now() < ahead.until ? Infinity : 0),
    refetchOnReconnect: false, // the live line does that when it is back
  })
}

/** Reads a dossier that is not known yet before its page is there; that page does not ask again. */
export function readDossierAhead(client: QueryClient, dossierId: string) {
  if (client.getQueryData(dossierQuery(dossierId).queryKey)) return
  ahead = { dossier_id: dossierId, until: Date.now() + ahead_ms }
  void client.prefetchQuery(dossierDataQuery(client, dossierId))
}

/** The page is there: from now on each one reads for itself. */
export function endReadingAhead() {
  ahead = null
}

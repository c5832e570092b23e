import { readDossierData } from '@klopt/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { documentsQuery } from '../features/documents/documents.ts'
import { dossierQuery } from '../features/dossiers/detail/dossier.ts'
import { fillMessages } from '../features/messages/messages.ts'
import { call } from '../platform/api.ts'

/** Reads all that the dossier screen needs in one call, and gives each feature its part. */
export function dossierDataQuery(client: QueryClient, dossierId: string) {
  return queryOptions({
    queryKey: ['dossier-data', dossierId],
    queryFn: async ({ signal }) => {
      const { dossier, documents, messages } = await call(readDossierData, { params: { id: dossierId }, signal })
      fillMessages(client, dossierId, messages)
      client.setQueryData(documentsQuery(dossierId).queryKey, documents)
      client.setQueryData(dossierQuery(dossierId).queryKey, dossier)
      return true
    },
    staleTime: 0, // coming back to a dossier shows what is known and reads it anew
    refetchOnReconnect: false, // the live line does that when it is back
  })
}

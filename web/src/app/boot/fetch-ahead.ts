import type { QueryClient } from '@tanstack/react-query'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { dossierDataQuery } from '../dossier/dossier-data.ts'

/** Loads the list and the dossier with the latest message, which most people open after signing in. */
export async function fetchAhead(client: QueryClient) {
  const [latest] = await client.fetchQuery(dossiersQuery())
  if (latest) await client.prefetchQuery(dossierDataQuery(client, latest.id))
}

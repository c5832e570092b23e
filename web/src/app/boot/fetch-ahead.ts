import type { QueryClient } from '@tanstack/react-query'
import { dossiersQuery } from '../../features/dossiers/dossiers.ts'
import { dossierDataQuery } from '../dossier/dossier-data.ts'

/** Reads the list and the dossier in which something was said last: after signing in, that is what most people open. */
export async function fetchAhead(client: QueryClient) {
  const [latest] = await client.fetchQuery(dossiersQuery())
  if (latest) await client.prefetchQuery(dossierDataQuery(client, latest.id))
}

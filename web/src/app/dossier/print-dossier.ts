import type { QueryClient } from '@tanstack/react-query'
import { loadAllDocuments } from '../../features/documents/documents.ts'
import { loadOlder, messagesQuery } from '../../features/messages/messages.ts'

/** Prints a dossier from its first message. Loads earlier messages first. */
export async function printDossier(client: QueryClient, dossierId: string) {
  const { queryKey } = messagesQuery(dossierId)
  while (client.getQueryData(queryKey)?.has_more) {
    const first = client.getQueryData(queryKey)?.before
    await loadOlder(client, dossierId)
    if (client.getQueryData(queryKey)?.before === first) break
  }
  await loadAllDocuments(client, dossierId)
  print()
}

import type { Document } from '@klopt/contract'
import type { QueryClient } from '@tanstack/react-query'
import { fileQuery } from '../preview/file.ts'

/** Shows a file that was sent from here without downloading it. */
export function keepSent(client: QueryClient, documents: Document[], file: File) {
  const [document] = documents
  if (document && documents.length === 1) client.setQueryData<Blob>(fileQuery(document).queryKey, file)
}

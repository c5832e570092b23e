import { z } from 'zod'
import { DocumentKind } from './documents.ts'
import { Id } from './text.ts'

/** A reference to a document, always in its newest version. */
export const DocRef = z.object({
  document_id: Id,
  filename: z.string(),
  kind: DocumentKind,
  number: z.string().nullable(),
  issue_date: z.string().nullable(),
  version: z.int(),
  company_id: Id,
})
export type DocRef = z.infer<typeof DocRef>

import { z } from 'zod'
import { DocumentKind, PartiesBy } from './documents.ts'
import { Id } from './text.ts'

/** A reference to a document, always in its newest version. */
export const DocRef = z.object({
  document_id: Id,
  filename: z.string(),
  kind: DocumentKind,
  number: z.string().nullable(),
  issue_date: z.string().nullable(),
  version: z.int(),
  /** The company that uploaded it. Whose paper it is, the parties say. */
  company_id: Id,
  /**
   * The companies of the dossier between which it is. Null: not known, and of an invoice the card asks it while the dossier
   * has two companies. Missing in older cards.
   */
  seller_company_id: Id.nullish(),
  buyer_company_id: Id.nullish(),
  parties_by: PartiesBy.nullish(),
})
export type DocRef = z.infer<typeof DocRef>

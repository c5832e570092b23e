import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { documentKinds } from './kinds.ts'
import { fileTypes, limits } from './limits.ts'
import { Id, Time } from './text.ts'

export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** The progress of reading a document. `nothing`: it has no text to read, such as a photo. */
export const ReadingState = z.enum(['queued', 'reading', 'read', 'nothing', 'refused', 'failed'])
export type ReadingState = z.infer<typeof ReadingState>

/**
 * Whether something was changed by pen on a paper that was recognised in a photo or scan: its handwriting cannot be told
 * from print, so people say so. Only delivery notes are asked.
 */
export const PenState = z.enum(['asked', 'no', 'yes'])
export type PenState = z.infer<typeof PenState>

/** By what Klopt knows the seller and the buyer of a paper. `asked`: people said so. */
export const PartiesBy = z.enum(['number', 'account', 'name', 'order', 'asked', 'uploader'])
export type PartiesBy = z.infer<typeof PartiesBy>

export const DocumentOpening = z.object({
  by: z.object({ id: Id, full_name: z.string() }),
  company_id: Id,
  at: Time,
})

export const Document = z.object({
  id: Id,
  dossier_id: Id,
  filename: z.string(),
  content_type: z.string(),
  size: z.int(),
  sha256: z.string(),
  created_at: Time,
  uploader_company_id: Id,
  uploader: z.object({ id: Id, full_name: z.string() }),
  /** Whose paper it is, and the rule that says so. The default is for nodes and copies of the version before. */
  seller_company_id: Id.nullable().default(null),
  buyer_company_id: Id.nullable().default(null),
  parties_by: PartiesBy.nullable().default(null),
  /** Null until it is known. */
  kind: DocumentKind.nullable(),
  /** Null for a file type that is not read. */
  reading_state: ReadingState.nullable(),
  /** Set when the dossier has the maximum number of readings or cards, so that this document has none. */
  left_out: z.enum(['readings', 'cards']).nullable(),
  /** 1, or higher if it replaces an earlier document. `version_root` is the first version. */
  version: z.int(),
  version_root: Id.nullable(),
  can_delete: z.boolean(),
  /** May upload a newer version of it, or make it a version of another document. */
  can_replace: z.boolean(),
  by_mail: z.boolean().default(false),
  /** Only in the answer to an upload: the dossier had a file with these bytes, and nothing was added. */
  already_here: z.boolean().optional(),
  /**
   * The first person of the other company to open it, and when. The default is for nodes and copies of the version
   * before.
   */
  opened: DocumentOpening.nullable().default(null),
  /** Null for a document that was not recognised in a photo or scan, and from nodes of the version before. */
  pen: PenState.nullable().default(null),
})
export type Document = z.infer<typeof Document>

type IssuedPaper = { kind: DocumentKind | null; seller_company_id: string | null; buyer_company_id: string | null }

/** The company whose paper it is: the buyer's order, and what a seller makes. Null: not known, or not in the dossier. */
export function issuerOf(document: IssuedPaper): string | null {
  return document.kind === 'order' ? document.buyer_company_id : document.seller_company_id
}

/** The cursor is the id of the last document of the previous page. */
export const DocumentsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(limits.documents_page).default(limits.documents_page),
  cursor: Id.optional(),
})
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/dossiers/:id/documents',
  summary: 'List the documents of a dossier, newest first.',
  session: 'consented',
  params: z.object({ id: Id }),
  query: DocumentsQuery,
  status: 200,
  answer: z.array(Document),
})

export const UploadFields = z.strictObject({
  dossier_id: Id,
  client_id: Id.optional(),
  /** The document that the single uploaded file is the next version of. */
  replaces: Id.optional(),
  /** Adds a file also if the dossier has it already. Otherwise the answer is the existing document, and nothing is added. */
  again: z.literal('true').optional(),
})

/** The `type` in the error for a file with invalid content. `words/files` has a text for each. */
export const fileFaults = [
  'wrong_type', // the name's ending is not one that is taken
  'is_html',
  'is_text',
  'is_rtf',
  'is_archive',
  'is_picture',
  'is_unknown',
  'broken',
  'broken_xml',
  'too_many_pixels',
  'script',
  'macros',
  'outside',
  'dde',
  'protected',
  'unchecked',
] as const

const UploadForm = UploadFields.extend({
  file: z
    .array(z.file().min(1).max(limits.file_bytes).mime(Object.values(fileTypes)))
    .min(1)
    .max(limits.files_per_upload),
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/documents',
  summary: 'Upload files to a dossier: all of them or none.',
  session: 'consented',
  form: UploadForm,
  status: 201,
  repeated: 200,
  answer: z.array(Document),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/v1/documents/:id/download',
  summary: 'Create a link to the file, valid for 60 seconds.',
  session: 'consented',
  params: z.object({ id: Id }),
  query: z.object({ inline: z.literal('1').optional() }),
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/documents/:id/:dossier_id',
  summary: "Delete a document of the caller's company.",
  session: 'consented',
  params: z.object({ id: Id, dossier_id: Id }),
  status: 204,
})

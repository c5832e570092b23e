import { z } from 'zod'
import { card_badges } from './card-words.ts'
import { endpoint } from './endpoint.ts'
import { Id, ListQuery, Time, Token } from './text.ts'

/** The archive of a closed dossier for one company: a proof that is identical for both, and a ZIP of its own. */
export const ArchiveItem = z.object({
  dossier_id: Id,
  title: z.string(),
  counterpart_name: z.string().nullable(),
  closed_at: Time,
  closed_by: z.string(),
  card_state: z.enum(card_badges).nullable(),
  card_difference: z.string().nullable(),
  card_currency: z.string().nullable(),
  /** The credit that was agreed for all its cards. Null without an agreement. */
  agreed: z.string().nullable(),
  state: z.enum(['making', 'ready']),
  /** Bytes. */
  zip_size: z.int().nullable(),
  zip_sha256: z.string().nullable(),
  pdf_size: z.int().nullable(),
  pdf_sha256: z.string().nullable(),
  keep_until: Time,
})
export type ArchiveItem = z.infer<typeof ArchiveItem>

const OneArchive = z.object({ dossier_id: Id })

export const listArchive = endpoint({
  method: 'GET',
  path: '/app/archive',
  summary: "List the caller's closed dossiers, or for an admin those of the whole company. Newest first.",
  session: 'consented',
  query: ListQuery,
  status: 200,
  answer: z.array(ArchiveItem),
})

export const readArchive = endpoint({
  method: 'GET',
  path: '/api/v1/archive/:dossier_id',
  summary: 'The archive of a closed dossier.',
  session: 'consented',
  params: OneArchive,
  status: 200,
  answer: ArchiveItem,
})

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/v1/archive/:dossier_id/download',
  summary: 'Create a link to the proof or the ZIP, valid for 60 seconds.',
  session: 'consented',
  params: OneArchive,
  query: z.object({ file: z.enum(['zip', 'pdf']) }),
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
})

export const markPaid = endpoint({
  method: 'PUT',
  path: '/api/v1/archive/:dossier_id/cards/:card_id/paid',
  summary: 'Say that an invoice of a closed dossier was paid, or take that back. Only for its buyer.',
  session: 'consented',
  params: OneArchive.extend({ card_id: Id }),
  body: z.strictObject({ paid: z.boolean() }),
  status: 204,
})

export const openArchiveLink = endpoint({
  method: 'GET',
  path: '/api/v1/archive-link',
  summary: 'The two files of a closed dossier, with the link emailed to a guest. Reusable until it expires.',
  session: 'none',
  query: z.object({ token: Token }),
  status: 200,
  answer: ArchiveItem.extend({ zip_url: z.string().nullable(), pdf_url: z.string().nullable() }),
})

import { z } from 'zod'
import { Agreement } from './agreement.ts'
import { cardBadges } from './card-words.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, PaymentSide } from './overview.ts'
import { Id, ListQuery, Time, Token } from './text.ts'

const Sum = z.object({ currency: z.string().nullable(), amount: Money })

/** The archive of a closed dossier for one company: a proof that is identical for both, and a ZIP of its own. */
export const ArchiveItem = z.object({
  dossier_id: Id,
  title: z.string(),
  counterpart_name: z.string().nullable(),
  closed_at: Time,
  closed_by: z.string(),
  card_state: z.enum(cardBadges).nullable(),
  card_difference: z.string().nullable(),
  card_currency: z.string().nullable(),
  /** The credit that was agreed for all its cards. Null without an agreement. */
  agreed: z.string().nullable(),
  /** What was open at the closing, without VAT. Older servers do not send it. */
  open: z.array(Sum).optional(),
  /** What had to be paid at the closing, with VAT. */
  unpaid: z.array(Sum.extend({ side: PaymentSide })).optional(),
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

/** An invoice or credit note as it was at the closing. Amounts without VAT but for `total_incl` and `pay_now`. */
const ArchivedPaper = z.object({
  card_id: Id,
  kind: z.enum(['invoice', 'credit_note']),
  name: z.string(),
  orders: z.array(z.string()),
  currency: z.string().nullable(),
  total_ordered: z.string().nullable(),
  total_invoiced: z.string().nullable(),
  total_incl: z.string().nullable(),
  due_date: z.string().nullable(),
  /** Null if it was not certain, or does not count. */
  open: z.string().nullable(),
  pay_now: z.string().nullable(),
  unpaid: z.boolean(),
  /** The day on which its buyer said that it was paid. */
  paid_on: Day.nullable(),
  answers: z.array(z.object({ company_id: Id, by: z.string(), answer: z.enum(['agreed', 'differs']), at: Time })),
})
export type ArchivedPaper = z.infer<typeof ArchivedPaper>

const ArchivedDocument = z.object({
  id: Id,
  filename: z.string(),
  uploader: z.string(),
  company_id: Id,
  created_at: Time,
  size: z.int(),
  /** Why its file cannot be opened. */
  left_out: z.enum(['infected', 'pending']).nullable(),
})
export type ArchivedDocument = z.infer<typeof ArchivedDocument>

export const ArchivedDossier = z.object({
  archive: ArchiveItem,
  companies: z.array(z.object({ id: Id, name: z.string() })),
  people: z.array(z.object({ full_name: z.string(), company_id: Id })),
  papers: z.array(ArchivedPaper),
  agreements: z.array(Agreement),
  documents: z.array(ArchivedDocument),
})
export type ArchivedDossier = z.infer<typeof ArchivedDossier>

export const readArchivedDossier = endpoint({
  method: 'GET',
  path: '/api/v1/archive/:dossier_id/record',
  summary: 'What the archive of a closed dossier holds, but for its messages.',
  session: 'consented',
  params: OneArchive,
  status: 200,
  answer: ArchivedDossier,
})

/** A line of the conversation as the archive has it: in Dutch where Klopt wrote it. */
export const ArchivedLine = z.object({
  seq: z.int(),
  /** Null for a line of Klopt. */
  sender_name: z.string().nullable(),
  company_name: z.string().nullable(),
  created_at: Time,
  edited_at: Time.nullable(),
  quoted: z.string().nullable(),
  message: z.string(),
})
export type ArchivedLine = z.infer<typeof ArchivedLine>

export const listArchivedLines = endpoint({
  method: 'GET',
  path: '/api/v1/archive/:dossier_id/lines',
  summary: 'The conversation of a closed dossier, from its beginning.',
  session: 'consented',
  params: OneArchive,
  query: z.object({ after_seq: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  status: 200,
  answer: z.object({ lines: z.array(ArchivedLine), has_more: z.boolean() }),
})

export const downloadArchivedDocument = endpoint({
  method: 'GET',
  path: '/api/v1/archive/:dossier_id/documents/:document_id/download',
  summary: 'Create a link to a document of a closed dossier, valid for 60 seconds.',
  session: 'consented',
  params: OneArchive.extend({ document_id: Id }),
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
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

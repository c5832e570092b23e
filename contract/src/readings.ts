import { z } from 'zod'
import { Document, DocumentKind, ReadingState } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Id, line, Time } from './text.ts'

/**
 * A value of a document. Amounts are decimals with a point and two places, quantities, prices and rates up to six, days
 * yyyy-mm-dd. `sure` is false for what may only be shown with a question mark.
 */
export const ReadingValue = z.object({
  /** null where a correction was taken back of what had not been read. */
  value: z.string().nullable(),
  /** The words it was read from; null where they are the value itself, and where none are. */
  raw: z.string().nullable(),
  source: z.enum(['xml', 'text', 'typed', 'computed']),
  sure: z.boolean(),
  confidence: z.number(),
  xpath: z.string().nullable(),
  page: z.int().nullable(),
  /** x, y, width and height in points, from the upper left of the page. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  typed_by: z.object({ id: Id, full_name: z.string(), company_id: Id }).nullable(),
  typed_at: Time.nullable(),
  /** What was read where somebody typed another value. */
  read: z.string().nullable(),
  /** The figure that makes all sums hold where only this value is wrong; never its own digits with the comma elsewhere. */
  offers: z.array(z.string()),
  /** A correction names the revision that it corrects. */
  revision: z.int(),
})
export type ReadingValue = z.infer<typeof ReadingValue>

/** What a document's currency may be set to: ISO 4217, the likeliest first. A file may name another one. */
export const currencies = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'NOK', 'SEK', 'PLN', 'CZK', 'HUF', 'RON', 'TRY'] as const

/** What was read from a document. The paths of `values` are those of EN 16931 in our words, such as `line[0].net`. */
export const Reading = z.object({
  document_id: Id,
  state: ReadingState,
  refusal: z.enum(['doctype', 'too_big', 'too_heavy', 'encrypted', 'broken']).nullable(),
  kind: DocumentKind.nullable(),
  kind_confidence: z.number(),
  /** The kind of XML; null for what was read from the words on a page. */
  flavour: z.string().nullable(),
  pages: z.int().nullable(),
  notes: z.array(z.string()),
  values: z.record(z.string(), ReadingValue),
})
export type Reading = z.infer<typeof Reading>

const OneDocument = z.object({ id: Id })

export const readReading = endpoint({
  method: 'GET',
  path: '/api/v1/documents/:id/reading',
  summary: 'What was read from a document, and what people corrected in it.',
  session: 'consented',
  params: OneDocument,
  status: 200,
  answer: Reading,
})

/** Where the notes of a reading say `pdf_inside`. */
export const downloadInside = endpoint({
  method: 'GET',
  path: '/api/v1/documents/:id/inside',
  summary: 'A link of 60 seconds to the PDF that an XML document carries.',
  session: 'consented',
  params: OneDocument,
  status: 200,
  answer: z.object({ signed_url: z.string(), expires_at: Time }),
})

export const readAgain = endpoint({
  method: 'POST',
  path: '/api/v1/documents/:id/read',
  summary: 'Read a document again that was refused or could not be read.',
  session: 'consented',
  params: OneDocument,
  status: 202,
})

export const setDocumentKind = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/kind',
  summary: 'Say which kind of document it is.',
  session: 'consented',
  params: OneDocument,
  body: z.strictObject({ kind: DocumentKind }),
  status: 200,
  answer: Document,
})

export const setDocumentVersion = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/version',
  summary: 'Say of which document it is the next version, or that it is none.',
  session: 'consented',
  params: OneDocument,
  body: z.strictObject({ replaces: Id.nullable() }),
  status: 200,
  answer: Document,
})

export const CorrectValue = z.strictObject({
  /** null takes one's correction back. */
  value: line(1, limits.reading_words).nullable(),
  /** Of the value as it was seen; 0 where none was. */
  revision: z.int().min(0).max(1_000_000),
})
export type CorrectValue = z.infer<typeof CorrectValue>

export const correctValue = endpoint({
  method: 'PUT',
  path: '/api/v1/documents/:id/values/:path',
  summary: 'Correct a value of a document. Both companies see it, and what was read stays beside it.',
  session: 'consented',
  params: OneDocument.extend({ path: z.string().min(1).max(64) }),
  body: CorrectValue,
  status: 200,
  answer: Reading,
})
